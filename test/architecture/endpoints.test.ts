import type { Call } from '@contract/calls/call';
import { CALLS } from '@contract/calls/calls';
import { MUTATION_TOUCHES } from '@/live/cache/mutationTouches';
import { QUERY_GROUPS } from '@/live/cache/queryGroups';
import type { Tagging } from '@/api/transport/tags';
import { pathsWith, sourcesOf } from './sources';

const calls = Object.entries<Call>(CALLS);
const namesOf = (reads: boolean) =>
  calls.filter(([, { method }]) => (method === 'GET') === reads).map(([name]) => name);
const isTold = (tagging: Tagging) => ('none' in tagging ? tagging.none.trim().length > 10 : tagging.length > 0);

test('every query has the groups that it is reloaded for, or a written reason [S4.live.1]', () => {
  expect(Object.keys(QUERY_GROUPS).sort()).toEqual(namesOf(true).sort());
  expect(Object.entries(QUERY_GROUPS).filter(([, tagging]) => !isTold(tagging))).toEqual([]);
});

test('every change has the groups that it makes stale, or a written reason', () => {
  expect(Object.keys(MUTATION_TOUCHES).sort()).toEqual(namesOf(false).sort());
  expect(Object.entries(MUTATION_TOUCHES).filter(([, tagging]) => !isTold(tagging))).toEqual([]);
});

test('every call of spec 7 is an endpoint of src/api [S7.client.1]', () => {
  const api = sourcesOf('src/api');
  const missing = calls.filter(
    ([name]) => pathsWith(new RegExp(`\\b${name}: build\\w*\\.|\\b${name}: \\w+\\(`), api).length === 0,
  );
  expect(missing.map(([name]) => name)).toEqual([]);
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
