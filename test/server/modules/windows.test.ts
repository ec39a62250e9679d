import * as v from 'valibot';
import { windowOf } from '@contract/countedWindows';
import { CAPABILITIES } from '@contract/calls';
import { MOST_OF_VITAL } from '@contract/values/pageVitals';
import { ROUTES } from '@/routes/routes';
import type { Db } from '@server/db/database';
import { LIMITS } from '@server/modules/attempts';
import { readLastFills, readOwnTrades } from '@server/modules/fills';
import { readOwnListingWindow } from '@server/modules/listings/listings';
import { readNotificationWindow } from '@server/modules/notifications';
import { matchOrders, readOwnOrderWindow } from '@server/modules/orders';
import type { Window } from '@server/modules/windows';
import { createMetrics } from '@server/platform/metrics';
import { USER_LIMITS } from '@server/platform/userLimits';
import { createApp } from '@server/startServer';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp, readAnswer, requestOf, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { putListings } from './listings/listingsWorld';
import { explained, OWN_LISTS } from './windows/ownLists';

const app = opened(openTestApp);

const LIMIT = 50;

const [FEW, MANY] = [100, 100_000];

type Read = (db: Db, userId: string, asked: { limit: number; before?: string | undefined }) => Promise<Window>;

/** How each list is read: all of it, and with its filter. */
const READS: Record<string, { all: Read; filtered: Read }> = {
  notifications: {
    all: readNotificationWindow,
    filtered: (db, userId, asked) => readNotificationWindow(db, userId, { ...asked, unread: 'true' }),
  },
  listings: {
    all: readOwnListingWindow,
    filtered: (db, userId, asked) => readOwnListingWindow(db, userId, { ...asked, currency: 'GHC' }),
  },
  orders: {
    all: readOwnOrderWindow,
    filtered: (db, userId, asked) => readOwnOrderWindow(db, userId, { ...asked, currency: 'GHC' }),
  },
};

/** What the window after the first row costs, the check of the cursor included. */
async function costOf(userId: number, read: Read) {
  const first = await read(app.db, String(userId), { limit: 1 });
  const { db, cost } = explained(app.db);
  const { results } = await read(db, String(userId), { limit: LIMIT, before: first.next ?? undefined });
  return { ...cost, results: results.length };
}

it.each(OWN_LISTS)(
  'a window of 100,000 $name costs what one of 100 costs, and a rare kind is found as fast [S11.windows.cost]',
  async ({ name, put }) => {
    const reads = READS[name];
    if (!reads) throw new Error(`nothing reads ${name}`);
    const [short, long] = [(await app.signUp()).id, (await app.signUp()).id];
    await put(app.owner, short, FEW);
    await put(app.owner, long, MANY);
    const [few, many] = [await costOf(short, reads.all), await costOf(long, reads.all)];
    expect([few.results, many.results]).toEqual([LIMIT, LIMIT]);
    // Only the long list has enough rows of the rare kind for a window of them.
    expect(many.rows).toBeLessThanOrEqual(few.rows + LIMIT + 1);
    expect(many.blocks).toBeLessThan(few.blocks + 3 * LIMIT);
    const rare = await costOf(long, reads.filtered);
    expect(rare.results).toBe(LIMIT);
    expect(rare.rows).toBeLessThan(8 * LIMIT);
    expect(rare.blocks).toBeLessThan(20 * LIMIT);
  },
);

it('the order of an amount and a rate is found as fast among 100,000 as among 100 [S11.windows.cost]', async () => {
  const orders = OWN_LISTS.find(({ name }) => name === 'orders');
  const costs: { rows: number; blocks: number }[] = [];
  for (const count of [FEW, MANY]) {
    const { id } = await app.signUp();
    await orders?.put(app.owner, id, count);
    const { db, cost } = explained(app.db);
    const match = { user: String(id), currency_from: 'NGN', currency_to: 'CNY', amount: '50', rate: '215' };
    expect(await matchOrders(db, String(id), match)).toHaveLength(1);
    costs.push(cost);
  }
  const [few, many] = costs;
  expect(many?.rows).toBe(few?.rows);
  expect(many?.blocks).toBeLessThan((few?.blocks ?? 0) + 10);
});

describe('the fills of a user', () => {
  const OF_ONE = 10;
  const put = `
    with mine as (select row_number() over (order by id) as n, id, transaction_id from listings where user_id = $1),
      others as (select row_number() over (order by id) as n, id, transaction_id from listings where user_id = $2)
    insert into fills (listing_id, transaction_id, taken, paid)
    select case when i % 2 = 0 then mine.id else others.id end,
      case when i % 2 = 0 then others.transaction_id else mine.transaction_id end, 1, 216
    from generate_series(0, $3::int - 1) i join mine on mine.n = 1 + i / ${String(OF_ONE)} join others using (n) order by i`;

  it('cost as much to read among 20,000 as among 100, in either order and after any of them [S11.windows.cost]', async () => {
    const users: string[] = [];
    for (const count of [FEW, 20_000]) {
      const [user, other] = [(await app.signUp()).id, (await app.signUp()).id];
      for (const id of [user, other]) await putListings(app.owner, id, count / OF_ONE);
      await app.owner.query(put, [user, other, count]);
      users.push(String(user));
    }
    await app.owner.query('analyze');
    // The oldest first are shown when no transaction of the cluster, also of other tests, can put one before them.
    const isSettled = async (user: string) =>
      (await readOwnTrades(app.db, user, { order: 'oldest', limit: 1 })).results.length > 0;
    for (const user of users) await waitUntil(() => isSettled(user));
    const reads: ((db: Db, user: string) => Promise<unknown>)[] = [
      (db, user) => readLastFills(db, user, LIMIT),
      ...(['newest', 'oldest'] as const).map((order) => async (db: Db, user: string) => {
        const { next } = await readOwnTrades(db, user, { order, limit: LIMIT / 2 });
        const place = { [order === 'newest' ? 'before' : 'after']: next ?? undefined };
        expect((await readOwnTrades(db, user, { order, limit: LIMIT, ...place })).results).toHaveLength(LIMIT);
      }),
    ];
    for (const read of reads) {
      const [few, many] = [explained(app.db), explained(app.db)];
      await read(few.db, users[0] ?? '');
      await read(many.db, users[1] ?? '');
      expect(many.cost.rows).toBeLessThan(2 * few.cost.rows);
      expect(many.cost.blocks).toBeLessThan(2 * few.cost.blocks);
    }
  });
});

type Row = Readonly<Record<string, unknown>> & { id: number };

const rows = v.array(v.looseObject({ id: v.number() }));

const oneWindow = windowOf(v.looseObject({ id: v.number() }));

describe.each(OWN_LISTS)('$name', ({ name, call, put, remove, filter, refused }) => {
  let ada: SignedUp;
  let ben: SignedUp;
  beforeEach(async () => {
    [ada, ben] = [await app.signUp(), await app.signUp()];
  });

  const get = (query: string, { token }: SignedUp = ada) => app.call('GET', `${call}${query}`, { token });

  async function windowAt(query: string, who: SignedUp = ada) {
    const { status, body } = await get(query, who);
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
    return v.parse(oneWindow, body);
  }

  const whole = async (query = ''): Promise<Row[]> =>
    v.parse(rows, (await get(query)).body).sort((one, other) => other.id - one.id);

  /** All windows from the newest to the oldest; `between` runs after each. */
  async function walk(query: string, limit: number, between?: () => Promise<unknown>): Promise<Row[]> {
    const found: Row[] = [];
    let next: string | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const answer: { results: Row[]; next: string | null } = await windowAt(`limit=${String(limit)}${query}${before}`);
      expect(answer.results.length).toBeLessThanOrEqual(limit);
      found.push(...answer.results);
      next = answer.next;
      await between?.();
    } while (next !== null);
    return found;
  }

  it('the windows add up to the whole list, also while new rows arrive [S11.windows]', async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    await put(app.owner, ben.id, 30);
    await put(app.owner, ada.id, random.between(120, 230));
    const all = await whole();
    for (let run = 0; run < 5; run += 1) {
      const limit = random.between(3, 100);
      expect({ seed, limit, found: await walk('', limit) }).toMatchObject({ seed, limit, found: all });
    }
    // The rows that arrive are newer than all others.
    await app.db.query(`update ${name} set created_at = created_at - interval '1 year' where user_id = $1`, [ada.id]);
    const old = await whole();
    expect({ seed, found: await walk('', 50, () => put(app.owner, ada.id, 1)) }).toMatchObject({ seed, found: old });
  });

  it('the filters find what a filter of the whole list finds [S11.windows.filters]', async () => {
    await put(app.owner, ada.id, 160);
    const all = await whole();
    expect(await walk(`&${filter.query}`, 7)).toMatchObject(all.filter(filter.finds));
    expect(await walk('&since=2026-01-01T00:10Z', 40)).toMatchObject(all.slice(0, 130));
    expect(await walk('&until=2026-01-01T00:10Z', 40)).toMatchObject(all.slice(130));
    expect(await walk(`&until=2026-01-01T00:10Z&since=2026-01-01T00:05Z&${filter.query}`, 40)).toMatchObject(
      all.slice(130, 145).filter(filter.finds),
    );
  });

  it.each<readonly [field: string, query: string]>([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit='],
    ['before', 'limit=10&before='],
    ['before', 'limit=10&before=rubbish'],
    ['before', 'limit=10&before=%00'],
    ['since', 'limit=10&since=yesterday'],
    ['until', 'limit=10&until=2026-02-30'],
    ...refused.map(([field, query]) => [field, `limit=10&${query}`] as const),
  ])('refuses a wrong %s with a reason for it: %s [S11.windows.bad]', async (field, query) => {
    const { status, body } = await get(query);
    expect({ status, fields: Object.keys(body as object) }).toEqual({ status: 400, fields: [field, 'code'] });
    expect((body as Record<string, string[]>)[field]?.[0]).toMatch(/\w/);
  });

  it('refuses a cursor of another user, of another list and of a removed row [S11.windows.bad]', async () => {
    await put(app.owner, ben.id, 3);
    await put(app.owner, ada.id, 3);
    const { next: foreign } = await windowAt('limit=1', ben);
    const { results, next } = await windowAt('limit=1');
    const id = String(results[0]?.id);
    expect((await windowAt(`limit=10&before=${next ?? ''}`)).results).toHaveLength(2);
    const { status } = await app.call('DELETE', remove(id), { token: ada.token });
    expect(status).toBe(204);
    const { next: other } = await windowAt('limit=1');
    const named = Buffer.from(other ?? '', 'base64url').toString();
    expect(named).toMatch(new RegExp(`^${name}:\\d+$`));
    const elsewhere = Buffer.from(named.replace(name, 'transactions')).toString('base64url');
    for (const cursor of [foreign, next, elsewhere]) {
      const { status: refusal, body } = await get(`limit=10&before=${cursor ?? ''}`);
      expect([refusal, body]).toMatchObject([400, { before: [expect.stringMatching(/no such place/) as string] }]);
    }
  });
});

describe('page vitals', () => {
  const PLACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

  const REPORT = { route: '/market/:currencyCode', device: 'phone', LCP: 2100, FCP: 900, CLS: 20, INP: 88, TTFB: 140 };

  let metrics: ReturnType<typeof createMetrics>;

  let server: ReturnType<typeof createApp>;

  beforeEach(async () => {
    await app.db.query('delete from attempts');
    metrics = createMetrics();
    server = createApp({ ...app.parts, metrics });
  });

  const report = async (body: unknown, headers: Record<string, string> = {}) =>
    readAnswer(await server.request('/backend/page-vitals/', requestOf('POST', { body, headers })));

  /** The lines of the histograms of pages, without those that only describe them. */
  const linesOf = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('crossrate_page_'));

  it('adds each figure to its histogram, by route, device and network [S11.load.seen]', async () => {
    expect(await report(REPORT)).toMatchObject({ status: 200, body: { status: 'OK' } });
    await report({ route: '/', device: 'desk', network: 'slow', FCP: 300 });
    const lines = await linesOf();
    const labels = 'route="/market/:currencyCode",device="phone",network="unknown"';
    for (const line of [
      `crossrate_page_lcp_seconds_bucket{le="1.8",${labels}} 0`,
      `crossrate_page_lcp_seconds_bucket{le="2.5",${labels}} 1`,
      `crossrate_page_fcp_seconds_sum{${labels}} 0.9`,
      `crossrate_page_cls_bucket{le="0.01",${labels}} 0`,
      `crossrate_page_cls_bucket{le="0.025",${labels}} 1`,
      `crossrate_page_inp_seconds_sum{${labels}} 0.088`,
      `crossrate_page_ttfb_seconds_sum{${labels}} 0.14`,
      'crossrate_page_fcp_seconds_count{route="/",device="desk",network="slow"} 1',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.filter((line) => line.includes('_count{route="/",'))).toHaveLength(1);
  });

  it('accepts every route of the app by its pattern [S11.load.seen]', async () => {
    for (const route of Object.values(ROUTES)) expect((await report({ ...REPORT, route })).status).toBe(200);
  });

  const { LCP: _lcp, FCP: _fcp, CLS: _cls, INP: _inp, TTFB: _ttfb, ...BARE } = REPORT;

  const REFUSED: [what: string, body: unknown, field: string][] = [
    ['no route', { ...REPORT, route: undefined }, 'route'],
    ['an unknown route', { ...REPORT, route: '/nowhere' }, 'route'],
    ['a path with an id', { ...REPORT, route: '/market/CNY' }, 'route'],
    ['a long route', { ...REPORT, route: '/'.repeat(61) }, 'route'],
    ['a property of every object as a route', { ...REPORT, route: 'constructor' }, 'route'],
    ['an unknown device', { ...REPORT, device: 'tv' }, 'device'],
    ['an unknown network', { ...REPORT, network: '5g' }, 'network'],
    ['a place in no trace', { ...REPORT, paints: [{ place: 'a', heard: 9, painted: 1 }] }, 'paints'],
    [
      'a place that is not recorded',
      { ...REPORT, paints: [{ place: PLACE.replace(/1$/, '0'), heard: 9, painted: 1 }] },
      'paints',
    ],
    ['what was painted before it was heard', { ...REPORT, paints: [{ place: PLACE, heard: 1, painted: 9 }] }, 'paints'],
    [
      'more paints than a page reports',
      { ...REPORT, paints: Array(21).fill({ place: PLACE, heard: 9, painted: 1 }) },
      'paints',
    ],
    ['a negative figure', { ...REPORT, LCP: -1 }, 'LCP'],
    ['a fraction', { ...REPORT, CLS: 0.5 }, 'CLS'],
    ['a figure that is too high', { ...REPORT, INP: MOST_OF_VITAL + 1 }, 'INP'],
    ['a figure as text', { ...REPORT, TTFB: '140' }, 'TTFB'],
    ['no number at all', '{"route":"/","device":"phone","FCP":1e999}', 'FCP'],
    ['no figures', BARE, 'detail'],
    ['a list', [REPORT], 'route'],
    ['no JSON', '{"route":', 'detail'],
  ];

  it.each(REFUSED)('refuses %s with a reason, and counts nothing [S11.load.seen]', async (_what, body, field) => {
    const { status, body: reasons } = await report(body);
    expect([status, Object.keys(reasons as object)[0]]).toEqual([400, field]);
    expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
  });

  it('counts only the figures, and makes no label of other fields [S11.load.seen]', async () => {
    await report({ ...REPORT, user: 'ada@example.com', path: '/market/CNY', LCP2: 1 }, { Cookie: 'a=secret-of-ada' });
    const text = (await linesOf()).join('\n');
    expect(text).not.toMatch(/ada|CNY|LCP2|secret/);
  });

  it('refuses pages of other sites, forms and large bodies [S11.load.seen]', async () => {
    expect((await report(REPORT, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await report(REPORT, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await report(JSON.stringify(REPORT), { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await report({ ...REPORT, more: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
    expect((await report(REPORT, { Origin: 'http://app.example' })).status).toBe(200);
  });

  it('is limited by address like other calls without a session [S11.load.seen] [S11.limits]', async () => {
    const { kind, most } = LIMITS.pageVitalsFromAddress;
    await app.db.query('insert into attempts (kind, subject) select $1, $2 from generate_series(1, $3)', [
      kind,
      'in-process',
      most,
    ]);
    const { status, headers } = await report(REPORT);
    expect([status, headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
    expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
  });

  it('is announced only by a server that counts, as play money is by a sandbox [S11.load.seen] [S11.capabilities] [S11.sandbox.mark]', async () => {
    const announced = async (of: typeof server) => (await readAnswer(await of.request('/backend/capabilities/'))).body;
    const { cashLimits: _none, debts: _nothing, mobileMoney: _nobody, sandbox: _real, ...always } = CAPABILITIES;
    expect(await announced(server)).toEqual({ ...always, leastAmounts: USER_LIMITS.leastAmounts });
    const sandbox = createApp({ ...app.parts, config: { ...app.parts.config, sandbox: true } });
    expect(await announced(sandbox)).toHaveProperty('sandbox', 1);
    expect(await announced(createApp(app.parts))).not.toHaveProperty('pageVitals');
  });
});
