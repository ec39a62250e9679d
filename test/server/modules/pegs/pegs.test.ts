import { createDatabase } from '@server/db/pool';
import { ListingsFeed } from '@server/modules/listings/feed';
import { findMoved } from '@server/modules/pegs';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { explained } from '@test/server/modules/windows/explained';

const CONFIG = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
const PEG = { percent: '-1.5', floor: '210', ceiling: null };

let app: TestApp;
let ben: SignedUp;
beforeEach(async () => {
  app = await openTestApp();
  await setMarket(app.db);
  ben = await app.signUp();
  await fund(app.db, String(ben.id), 'CNY', '100');
});
afterEach(() => app.close());

const market = (rate: string, from: 'CNY' | 'GHC' = 'CNY') =>
  app.db.transaction((tx) => setRate(tx, from, 'NGN', rate));
const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token: ben.token, body });
const own = async () =>
  (await call('GET', 'listings/?created_by_user=true&limit=10')).body as { results: Record<string, unknown>[] };
const rateOf = async () => (await own()).results[0]?.rate;

it('LIST takes a peg beside the fields of the specification, and refuses one that it cannot read [S11.pegs.follow]', async () => {
  const draft = { type: 'LIST', email: 'x', ...swap('CNY', 'NGN', '60', '216'), transaction_fee: '0' };
  for (const wrong of [{ percent: '10.01' }, { percent: '-1.555' }, { percent: 'x' }, { percent: '1', floor: '-5' }]) {
    expect((await call('POST', 'transactions/', { ...draft, peg: wrong })).status).toBe(400);
  }
  const crossed = await call('POST', 'transactions/', { ...draft, peg: { percent: '0', floor: '2', ceiling: '1' } });
  expect(crossed.status).toBe(400);
  const made = await call('POST', 'transactions/', { ...draft, peg: PEG });
  expect(made).toMatchObject({ status: 201, body: { rate: '212.76' } });
  await market('217');
  await work(app.db);
  expect(await own()).toMatchObject({ results: [{ rate: '213.745', peg: { ...PEG, outside: null } }] });
});

it('a listing gets another rate at most once a second, however often the market rate changes [S11.pegs.follow]', async () => {
  await list(app.db, String(ben.id), { ...swap('CNY', 'NGN', '60', '216'), peg: { ...PEG, percent: '0' } });
  const at = (ms: number) => runWorkerOnce(app.db, CONFIG, new Date(start + ms));
  const start = Date.now() + 3_600_000;
  const seen: unknown[] = [];
  for (const [index, rate] of ['217', '218', '219', '220'].entries()) {
    await market(rate);
    await at(index * 400);
    seen.push(await rateOf());
  }
  expect(seen).toEqual(['217', '217', '217', '220']);
});

it('every process sees the new rate as a change, and a pause by a limit as an end; only its user hears of the limit [S11.pegs.live]', async () => {
  const id = await list(app.db, String(ben.id), { ...swap('CNY', 'NGN', '60', '216'), peg: PEG });
  const other = createDatabase(app.url);
  const feeds = [new ListingsFeed(app.db), new ListingsFeed(other)];
  const seen = async () => {
    for (const feed of feeds) await feed.follow();
    expect(feeds[1]?.version).toBe(feeds[0]?.version);
    return feeds[0]?.version ?? '';
  };
  const announced = async () => {
    const sql = `select message from announcements where message ->> 'group' = any (array['listings', 'pegs']) order by id`;
    const rows = await app.db.query<{ message: object }>(sql);
    await app.db.query('delete from announcements');
    return rows.map(({ message }) => message);
  };
  try {
    const start = await seen();
    expect(await announced()).toEqual([
      { group: 'pegs', users: [String(ben.id)] },
      { group: 'listings', users: null },
    ]);
    await market('217');
    await work(app.db);
    const moved = await seen();
    const set = [[id, String(ben.id), 'CNY', 'NGN', '60', '213.745']];
    for (const feed of feeds) expect(feed.deltaSince(start)).toMatchObject({ set, del: [] });
    expect(await announced()).toEqual([{ group: 'listings', users: null }]);
    await market('200');
    await work(app.db);
    await seen();
    for (const feed of feeds) expect(feed.deltaSince(moved)).toMatchObject({ set: [], del: [id] });
    expect(await announced()).toEqual([
      { group: 'listings', users: null },
      { group: 'pegs', users: [String(ben.id)] },
    ]);
    await market('201');
    await work(app.db);
    expect(await announced()).toEqual([]);
  } finally {
    await other.close();
  }
});

it('a change of a market rate reads the listings that follow it, and no others, among 5,000 [S11.pegs.flat]', async () => {
  await putListings(app.db, ben.id, 5_000);
  await app.db.query(
    `insert into pegs (transaction_id, listing_id, currency, swap_to, percent, market, rated_at)
     select transaction_id, id, currency, case when id % 250 = 0 then 'GHC' else swap_to end, 0,
       case when id % 250 = 0 then 1.6 else 216 end, now() - interval '1 hour' from listings`,
  );
  await app.owner.query('analyze pegs');
  const costOf = async () => {
    const { db, cost } = explained(app.db);
    const found = await findMoved(db, new Date(), 10_000);
    return { found: found.length, ...cost };
  };
  const still = await costOf();
  expect(still.found).toBe(0);
  await app.db.transaction((tx) => setRate(tx, 'CNY', 'GHC', '1.61'));
  const moved = await costOf();
  expect(moved.found).toBe(20);
  expect(moved.rows - still.rows).toBeLessThanOrEqual(20);
  expect(moved.blocks).toBeLessThan(still.blocks + 60);
});
