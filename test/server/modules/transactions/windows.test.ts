import * as v from 'valibot';
import { compare, decimal } from '@/domain/money/decimal';
import { CAPABILITIES } from '@contract/values/capabilities';
import { CURRENCIES } from '@contract/values/currencies';
import { OWN_CALLS } from '@contract/calls';
import {
  type Transaction,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  transactionsAnswer,
} from '@contract/values/transaction';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { putHistory } from './historyWorld';

const app = opened(openTestApp);
let ada: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  [ada, ben] = [await app.signUp(), await app.signUp()];
  await putHistory(app.owner, ben.id, 40);
});
beforeEach(() => app.db.query('delete from transactions where user_id = $1', [ada.id]));

const get = async (query: string, { token }: SignedUp = ada) => app.call('GET', `transactions/${query}`, { token });

async function windowOf(query: Record<string, string>, who: SignedUp = ada) {
  const { status, body } = await get(`?${new URLSearchParams(query).toString()}`, who);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return v.parse(OWN_CALLS.getNewestTransactions.answer, body);
}

/** All windows from the newest to the oldest; `between` runs after each. */
async function walk(query: Record<string, string>, between?: () => Promise<unknown>): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let next: string | null = null;
  do {
    const answer: { results: Transaction[]; next: string | null } = await windowOf({
      ...query,
      ...(next === null ? {} : { before: next }),
    });
    expect(answer.results.length).toBeLessThanOrEqual(parseInt(query.limit ?? '', 10));
    found.push(...answer.results);
    next = answer.next;
    await between?.();
  } while (next !== null);
  return found;
}

const whole = async () => v.parse(transactionsAnswer, (await get('')).body);

it('the windows add up to the whole list, also while new transactions arrive [S11.windows]', async () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  for (let world = 0; world < 8; world += 1) {
    await app.db.query('delete from transactions where user_id = $1', [ada.id]);
    await putHistory(app.owner, ada.id, random.between(0, 230));
    const all = await whole();
    const limit = String(random.between(1, 100));
    const arrive = () =>
      app.db.query(
        `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
         values ($1, 'FUND_WALLET', 'PENDING', 'CNY', 'CNY', 5, 0)`,
        [ada.id],
      );
    expect({ seed, world, limit, found: await walk({ limit }) }).toEqual({ seed, world, limit, found: all });
    expect({ seed, world, limit, found: await walk({ limit }, arrive) }).toEqual({ seed, world, limit, found: all });
  }
});

const textOf = ({ id, type, status, currency_from, currency_to }: Transaction) =>
  [id, type, type.replace('_', ' '), status, currency_from, currency_to].join(' ').toLowerCase();

it('the filters find what a filter of the whole list finds, in windows too [S11.windows.filters]', async () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  await putHistory(app.owner, ada.id, 240);
  const all = await whole();
  const maybe = <Value>(values: readonly Value[]) =>
    random.between(0, 1) === 0 ? undefined : values[random.between(0, values.length - 1)];
  const times = all.map(({ created_at }) => created_at ?? '');
  for (let run = 0; run < 60; run += 1) {
    const [type, currency, status] = [maybe(TRANSACTION_TYPES), maybe(CURRENCIES), maybe(TRANSACTION_STATUSES)];
    const [since, until] = [maybe(times), maybe(times)];
    const [min, max] = [maybe(['2', '100', '17.5']), maybe(['150', '239'])];
    const words = maybe(['with', '7 fund', 'DELETE list cny', '%', 'fund_wallet']);
    const given = Object.entries({ type, currency, status: status?.toLowerCase(), since, until, min, max, words });
    const query = Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined));
    const expected = all.filter(
      (one) =>
        (!type || one.type === type) &&
        (!currency || one.currency_from === currency) &&
        (!status || one.status === status) &&
        // The answers have milliseconds, and the transactions of this world are 123 microseconds later.
        (!min || compare(decimal(one.amount), decimal(min)) >= 0) &&
        (!max || compare(decimal(one.amount), decimal(max)) <= 0) &&
        (words ?? '').split(' ').every((word) => textOf(one).includes(word.toLowerCase())) &&
        (!since || (one.created_at ?? '') >= since) &&
        (!until || (one.created_at ?? '') < until),
    );
    const found = await walk({ limit: String(random.between(1, 100)), ...query });
    expect({ seed, query, found: found.map(({ id }) => id) }).toEqual({
      seed,
      query,
      found: expected.map(({ id }) => id),
    });
  }
});

it('words and amounts are looked for in parts: a window without a find has a next one until the oldest [S11.windows.filters]', async () => {
  await putHistory(app.owner, ada.id, 2_400);
  const first = await windowOf({ limit: '10', max: '2' });
  expect(first.results).toEqual([]);
  expect(first.next).not.toBeNull();
  const found = await walk({ limit: '1', max: '2' });
  expect(found.map(({ amount }) => amount)).toEqual(['2', '1']);
  expect((await walk({ limit: '100', words: 'revoked' })).map(({ status }) => status)).toEqual(['REVOKED']);
});

it('takes days and times with any zone [S11.windows.filters]', async () => {
  await putHistory(app.owner, ada.id, 6);
  expect((await windowOf({ limit: '100', until: '2026-01-01' })).results).toEqual([]);
  expect((await windowOf({ limit: '100', since: '2026-01-01' })).results).toHaveLength(6);
  expect((await windowOf({ limit: '100', since: '2026-01-01T02:01+02:00' })).results).toHaveLength(3);
  expect((await windowOf({ limit: '100', until: '2026-01-01T00:01:00.000124Z' })).results).toHaveLength(6);
});

it('a window of a hundred is the longest, and the last one has no cursor [S11.windows]', async () => {
  await putHistory(app.owner, ada.id, 101);
  const first = await windowOf({ limit: '100' });
  expect(first.results).toHaveLength(100);
  const last = await windowOf({ limit: '1', before: first.next ?? '' });
  expect(last).toMatchObject({ results: [{ amount: '1' }], next: null });
  expect(await windowOf({ limit: '1' }, await app.signUp())).toEqual({ results: [], next: null });
});

it.each([
  ['limit', '?limit=0'],
  ['limit', '?limit=101'],
  ['limit', '?limit='],
  ['limit', '?limit=-1'],
  ['limit', '?limit=1.5'],
  ['limit', '?limit=1e2'],
  ['limit', '?limit=%0010'],
  ['before', '?limit=10&before='],
  ['before', '?limit=10&before=rubbish'],
  ['before', '?limit=10&before=%00'],
  ['before', `?limit=10&before=${'A'.repeat(3_000)}`],
  ['type', '?limit=10&type=GIFT'],
  ['type', "?limit=10&type='%20or%201=1"],
  ['currency', '?limit=10&currency=EUR'],
  ['status', '?limit=10&status=LOST'],
  ['min', '?limit=10&min=-1'],
  ['min', '?limit=10&min=1e3'],
  ['max', '?limit=10&max=١'],
  ['words', `?limit=10&words=${'a'.repeat(101)}`],
  ['since', '?limit=10&since=yesterday'],
  ['since', '?limit=10&since=2026-02-30'],
  ['since', '?limit=10&since=0000-01-01'],
  ['since', '?limit=10&since=2026-01-01T10:00'],
  ['since', '?limit=10&since=infinity'],
  ['until', '?limit=10&until=2026-13-01'],
  ['until', '?limit=10&until=2026-01-01T25:00Z'],
])('refuses a wrong %s with a reason for it: %s [S11.windows.bad]', async (field, query) => {
  const { status, body } = await get(query);
  expect({ status, fields: Object.keys(body as object) }).toEqual({ status: 400, fields: [field] });
  expect((body as Record<string, string[]>)[field]?.[0]).toMatch(/\w/);
});

it('refuses a cursor of another user, of another list and of a deleted row [S11.windows.bad]', async () => {
  await putHistory(app.owner, ada.id, 3);
  const { next: foreign } = await windowOf({ limit: '1' }, ben);
  const { results, next } = await windowOf({ limit: '1' });
  await app.db.query('delete from transactions where id = $1', [results[0]?.id]);
  const cursors = [foreign, next, Buffer.from(`orders:${results[0]?.id ?? ''}`).toString('base64url')];
  for (const cursor of cursors) {
    const { status, body } = await get(`?limit=10&before=${cursor ?? ''}`);
    expect([status, body]).toEqual([400, { before: [expect.stringMatching(/no such place/) as string] }]);
  }
});

it('without a limit the answer is the whole list of the specification, newest first [S7.getTransactions]', async () => {
  await putHistory(app.owner, ada.id, 150);
  const all = await whole();
  expect(all.map(({ amount }) => amount)).toEqual(Array.from({ length: 150 }, (_, index) => String(150 - index)));
  expect((await get('?before=rubbish&currency=EUR')).body).toEqual((await get('')).body);
});

it('is announced by capabilities/, which needs no session [S11.capabilities]', async () => {
  const { status, body } = await app.call('GET', 'capabilities/');
  expect([status, body]).toMatchObject([200, { windows: CAPABILITIES.windows }]);
});
