import * as v from 'valibot';
import { CAPABILITIES, OWN_CALLS } from '@contract/calls';
import { CURRENCIES } from '@contract/values/currencies';
import {
  type Transaction,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  transactionsAnswer,
} from '@contract/values/transaction';
import type { TransactionWindowQuery } from '@contract/countedWindows';
import { compare, decimal } from '@/domain/money/decimal';
import { readTransactionWindow } from '@server/modules/transactions/routes';
import { presentTransaction } from '@server/modules/transactions/record';
import { createLog } from '@server/platform/log';
import { type RunningServer, startServer } from '@server/startServer';
import { findTransactions } from '@test/support/money/findTransactions';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { putHistory } from './transactions/historyWorld';
import { explained } from './windows/ownLists';

describe('windows', () => {
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

  it('words and amounts are searched in parts: a window without a match has a next one until the oldest row [S11.windows.filters]', async () => {
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
    expect({ status, fields: Object.keys(body as object) }).toEqual({ status: 400, fields: [field, 'code'] });
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
      expect([status, body]).toMatchObject([400, { before: [expect.stringMatching(/no such place/) as string] }]);
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
});

describe('window cost', () => {
  const LIMIT = 50;

  /** A page of the index or of the table for each row, and the way down the indexes. */
  const MOST_BLOCKS_A_ROW = 12;

  const app = opened(openTestApp);

  let [short, long] = [0, 0];

  beforeAll(async () => {
    [short, long] = [(await app.signUp()).id, (await app.signUp()).id];
    await putHistory(app.owner, short, 100);
    await putHistory(app.owner, long, 100_000);
  });

  /** What the window after the first one costs, the check of the cursor included. */
  async function costOf(userId: number, asked: Partial<TransactionWindowQuery>) {
    const whole = { limit: LIMIT, ...asked };
    const first = await readTransactionWindow(app.db, String(userId), { ...whole, limit: 1 });
    const { db, cost } = explained(app.db);
    const { results } = await readTransactionWindow(db, String(userId), { ...whole, before: first.next ?? undefined });
    return { ...cost, results: results.length };
  }

  it('a window of 100,000 transactions costs what one of 100 costs [S11.windows.cost]', async () => {
    const [few, many] = [await costOf(short, {}), await costOf(long, {})];
    expect([few.results, many.results]).toEqual([LIMIT, LIMIT]);
    expect(many.rows).toBeLessThanOrEqual(few.rows);
    expect(many.blocks).toBeLessThan(few.blocks + 3 * LIMIT);
  });

  it.each([
    ['words that nothing has', { words: 'nothing' }, 1],
    ['an amount that nothing has', { min: '999999' }, 1],
    ['words within a type', { words: 'nothing', type: 'ORDER' }, 16],
  ] as const)(
    'a window by %s looks at a bounded number of 100,000 transactions [S11.windows.cost]',
    async (_name, asked, kinds) => {
      const { rows, results } = await costOf(long, asked);
      expect(results).toBe(0);
      expect(rows).toBeLessThan((kinds + 6) * 1_000);
    },
  );

  it.each([
    ['type', { type: 'ORDER' }, 16],
    ['a rare type', { type: 'MOF_ORDER' }, 16],
    ['currency', { currency: 'NGN' }, 24],
    ['a rare status', { status: 'REVOKED' }, 24],
    ['a status that nothing has', { status: 'PENDING' }, 24],
    ['a type and a status', { type: 'LIST', status: 'COMPLETED' }, 4],
    ['old times', { until: '2026-01-02T00:00:00Z' }, 1],
    ['old times of a type', { type: 'LIST', until: '2026-01-02T00:00:00Z' }, 16],
  ] as const)(
    'a window by %s reads a bounded number of rows of 100,000 [S11.windows.cost]',
    async (_name, asked, kinds) => {
      const { rows, blocks } = await costOf(long, asked);
      expect(rows).toBeLessThan((kinds + 4) * (LIMIT + 1) + 200);
      expect(blocks).toBeLessThan((kinds + 4) * MOST_BLOCKS_A_ROW * 2 + LIMIT * MOST_BLOCKS_A_ROW * 2);
    },
  );
});

describe('whole answer', () => {
  const ROWS = 20_000;

  let app: TestApp;

  let server: RunningServer;

  let [heavy, light] = [{} as SignedUp, {} as SignedUp];

  beforeAll(async () => {
    app = await openTestApp();
    [heavy, light] = [await app.signUp(), await app.signUp()];
    await putHistory(app.owner, heavy.id, ROWS);
    server = await startServer({
      db: app.db,
      config: { ...app.parts.config, port: 0, demo: false },
      log: createLog('silent'),
      builtApp: null,
    });
  });

  afterAll(async () => {
    await server.close();
    await app.close();
  });

  const get = (path: string, { token }: SignedUp) =>
    fetch(`${server.url}/backend/${path}`, requestOf('GET', { token }));

  /** Reads the wallets of the other user one after the other, as long as `goesOn`. @returns how many times */
  async function readWallets(goesOn: () => boolean): Promise<number> {
    let count = 0;
    for (; goesOn(); count += 1) expect((await get('wallets/', light)).status).toBe(200);
    return count;
  }

  it('the whole answer of slices is the one of a single query, by status and type in any case [S7.getTransactions]', async () => {
    for (const [query, status, type] of [
      ['', null, null],
      ['?status=rejected', 'REJECTED', null],
      ['?type=Mof_order', null, 'MOF_ORDER'],
      ['?status=completed&type=LIST', 'COMPLETED', 'LIST'],
    ] as const) {
      const expected = (await findTransactions(app.db, String(heavy.id), status, type)).map(presentTransaction);
      const answer = await get(`transactions/${query}`, heavy);
      expect(await answer.text()).toBe(JSON.stringify(expected));
      const tag = answer.headers.get('ETag') ?? '';
      const again = await fetch(
        `${server.url}/backend/transactions/${query}`,
        requestOf('GET', { token: heavy.token, headers: { 'If-None-Match': tag } }),
      );
      expect(again.status).toBe(304);
    }
    for (const query of ['?status=none', '?type=none']) {
      expect(await (await get(`transactions/${query}`, heavy)).text()).toBe('[]');
    }
  });

  it('twelve whole answers at once for one user are made one by one, and others are answered in between [S11.rubbish.server]', async () => {
    let open = 12;
    const reads = Array.from({ length: 12 }, async () => {
      const answer = await get('transactions/', heavy);
      const text = await answer.text();
      open -= 1;
      return { status: answer.status, text };
    });
    const beside = await readWallets(() => open > 0);
    const answers = await Promise.all(reads);
    const made = answers.filter(({ status }) => status === 200);
    // One is made and four wait; the others are refused with a reason, as are those that wait too long on a busy machine.
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual(5);
    expect(new Set(made.map(({ text }) => text.length)).size).toBe(1);
    for (const { text } of answers.filter(({ status }) => status === 503)) {
      expect(JSON.parse(text)).toMatchObject({
        detail: 'The server has too much to do right now. Please try again in a moment.',
      });
    }
    // In one piece, each answer lets one other through. It has twenty slices.
    expect(beside).toBeGreaterThan(made.length * 5);
  });
});
