import { type Call, type ChangeCall, type ReadCall, type Tag, type Tagging, TAGS, tagsOf } from '@contract/call';
import { CALLS, OWN_CALLS } from '@contract/calls';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { baseApi } from '@/api/transport/baseApi';
import { ENDPOINTS } from '@test/api/endpoints/allApis';
import { pathsWith, sourcesOf } from './sources';

interface Definition {
  providesTags?: readonly Tag[];
  invalidatesTags?: (answer: unknown, error: unknown) => readonly Tag[];
}

const isRead = (row: [string, Call]): row is [string, ReadCall] => row[1].method === 'GET';
const isChange = (row: [string, Call]): row is [string, ChangeCall] => row[1].method !== 'GET';
const rows = Object.entries<Call>({ ...CALLS, ...OWN_CALLS });
const reads = rows.filter(isRead);
const changes = rows.filter(isChange);
const hasReason = (tagging: Tagging) => ('none' in tagging ? tagging.none.trim().length > 10 : tagging.length > 0);

/** What RTK Query was given for an endpoint. */
function definitionOf(name: string): Definition {
  let found: Definition = {};
  const endpoints = { [name]: (definition: Definition) => void (found = definition) };
  baseApi.enhanceEndpoints({ endpoints: endpoints });
  return found;
}

const tableOf = (taken: (name: string) => readonly Tag[] | undefined, names: readonly [string, Call][]) =>
  Object.fromEntries(names.map(([name]) => [name, taken(name)]));

test('every call of the specification is an endpoint of src/api, every row makes one, and there is no other [S7.client.1]', () => {
  expect(Object.keys(ENDPOINTS).sort()).toEqual(rows.map(([name]) => name).sort());
});

test('the tags are the live groups, and bank accounts', () => {
  expect(TAGS.filter((tag) => !LIVE_GROUPS.some((group) => group === tag))).toEqual(['bank_accounts']);
  const used = new Set(rows.flatMap(([, row]) => tagsOf(row.method === 'GET' ? row.fedBy : row.makesStale)));
  expect([...used].sort()).toEqual([...TAGS].sort());
});

test('every query provides the tags of the groups that feed it, or its row says why none [S4.live.1]', () => {
  expect(reads.filter(([, { fedBy }]) => !hasReason(fedBy))).toEqual([]);
  const provided = tableOf((name) => definitionOf(name).providesTags, reads);
  expect(provided).toEqual(Object.fromEntries(reads.map(([name, { fedBy }]) => [name, tagsOf(fedBy)])));
});

test('every change invalidates the tags of what it makes stale, or its row says why it has none', () => {
  expect(changes.filter(([, { makesStale }]) => !hasReason(makesStale))).toEqual([]);
  const stale = Object.fromEntries(changes.map(([name, { makesStale }]) => [name, tagsOf(makesStale)]));
  const after = (error?: object) => tableOf((name) => definitionOf(name).invalidatesTags?.(null, error), changes);
  expect(after()).toEqual(stale);
  expect(after({ status: 'TIMEOUT', data: null })).toEqual(stale);
});

test('a change that was refused invalidates nothing', () => {
  const error = { status: 400, data: null };
  expect(changes.filter(([name]) => definitionOf(name).invalidatesTags?.(null, error).length !== 0)).toEqual([]);
});

test('every call of spec 7 is spelled in the contract alone [S7.client.1]', () => {
  const spelled =
    /['"`]\/?(login|register|logoutall|email|users|appstatus|transactions|orders|listings|wallets|currencyrates|paymentdetails|bankaccounts|otp|disputes|notifications)\/(?!['"`]?\))/;
  expect(
    pathsWith(
      spelled,
      sourcesOf('src').filter(({ path }) => !/routes?\.tsx?$/i.test(path)),
    ),
  ).toEqual([]);
});
