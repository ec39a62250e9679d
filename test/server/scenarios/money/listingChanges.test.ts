import { USER_LIMITS } from '@server/platform/userLimits';
import { readFills } from '@server/modules/fills';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { readOwnListingWindow, removeListing } from '@server/modules/listings/listings';
import { createTransaction } from '@server/modules/transactions/create';
import { setOpen } from '@server/modules/appStatus';
import { Refusal } from '@server/platform/refusal';
import { runWorkerOnce } from '@server/worker/worker';
import { sqlState } from '@server/db/database';
import { said, SENTENCES } from '@/texts/sentences';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const suite = moneySuite();
let ada: string;
let ben: string;
beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '1000000');
  await fund(suite.db(), ben, 'CNY', '1000');
});

const change = (listing: string, rate: string | null, amount: string | null) =>
  changeListing(suite.db(), ben, { listing, rate, amount });
const order = async (userId: string, amount: string, rate: string) =>
  (await createTransaction(suite.db(), userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate) })).id;
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  );
const windowOf = async (userId: string) => (await readOwnListingWindow(suite.db(), userId, { limit: 10 })).results;

/** Of each listing: listed is sold, left and returned together. Others are named. */
const WRONG = `select l.id, l.amount, l.returned, a.balance, f.sold from listings l join accounts a on a.listing_id = l.id
  cross join lateral (select coalesce(sum(taken), 0) as sold from fills where listing_id = l.id) f
  where l.amount <> f.sold + a.balance + l.returned`;
afterEach(async () => {
  expect(await suite.db().query(WRONG)).toEqual([]);
});

it('lowering the amount returns the rest at once, and the amount that a later deletion returns is counted too [S11.change.amount]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await change(id, null, '30.5');
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('969.5');
  expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('30.5');
  expect(await reasonsOf(change(id, null, '31'))).toEqual({ amount: ['Only 30.5 CNY of this listing is left.'] });
  const limits = { ...USER_LIMITS, leastAmounts: { ...USER_LIMITS.leastAmounts, CNY: '5' } };
  const tooLittle = changeListing(suite.db(), ben, { listing: id, rate: null, amount: '4' }, limits);
  expect(await reasonsOf(tooLittle)).toEqual({ amount: ['The least amount is 5 CNY.'] });
  await removeListing(suite.db(), ben, id);
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('1000');
  expect(
    await suite.db().query('select trim_scale(returned)::text as returned from listings where id = $1', [id]),
  ).toEqual([{ returned: '50' }]);
});

it('a new rate outside the band is refused with the sentence of LIST, and nothing is half changed [S11.change.rate]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  expect(await reasonsOf(change(id, '238', '20'))).toEqual({ rate: [said.rateOutOfBand('194.4000', '237.6000')] });
  expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('50');
  await change(id, '237.6', null);
  expect(await windowOf(ben)).toMatchObject([{ rate: '237.6', Amount: '50' }]);
  await setOpen(suite.db(), false);
  expect(await reasonsOf(change(id, '216', null))).toEqual({ detail: SENTENCES.tradingHalted });
  await setOpen(suite.db(), true);
  expect(await reasonsOf(changeListing(suite.db(), ada, { listing: id, rate: '216', amount: null }))).toEqual({
    detail: 'Not found.',
  });
  await removeListing(suite.db(), ben, id);
  expect(await reasonsOf(change(id, '216', null))).toEqual({
    detail: 'This listing has ended: it was deleted or sold.',
  });
});

it('a listing with a new rate is behind all that were listed at that rate, and keeps its place otherwise [S11.change.rate]', async () => {
  const eve = await aUserOf(suite.db());
  await fund(suite.db(), eve, 'CNY', '100');
  const first = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const second = await list(suite.db(), eve, swap('CNY', 'NGN', '50', '216'));
  await change(first, '216', '40');
  await order(ada, '1000', '216');
  await work(suite.db());
  expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('50');
  await change(first, '217', null);
  await change(first, '216', null);
  await order(ada, '1000', '216');
  await work(suite.db());
  expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('45.41666667');
});

it('what was sold keeps the rate at which it was sold [S11.change.rate]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order(ada, '1000', '216');
  await work(suite.db());
  await change(id, '210', null);
  const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
  expect(results).toMatchObject([{ rate: '216', taken: '4.58333333' }]);
});

it('a paused listing fills no order and keeps its money, and resumed it fills a waiting order [S11.change.pause]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const waiting = await order(ada, '1000', '216');
  await pauseListing(suite.db(), ben, id);
  await pauseListing(suite.db(), ben, id);
  await work(suite.db());
  expect(await statusOf(suite.db(), waiting)).toBe('PENDING');
  expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('50');
  expect(await windowOf(ben)).toMatchObject([{ paused: true }]);
  const refused = createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
  expect(await reasonsOf(refused)).not.toBeNull();
  await resumeListing(suite.db(), ben, id);
  await work(suite.db());
  expect(await statusOf(suite.db(), waiting)).toBe('COMPLETED');
  expect(await windowOf(ben)).not.toMatchObject([{ paused: true }]);
});

it('the database refuses a fill of a paused listing [S11.change.pause]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const { id: by } = await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
  await pauseListing(suite.db(), ben, id);
  const fill = suite
    .db()
    .query('insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 1, 1)', [id, by]);
  expect(sqlState(await fill.catch((error: unknown) => error))).toBe('23000');
});

it('random changes, pauses, orders, deletions and workers at once lose nothing [S11.change.races]', async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const failures: object[] = [];
  const log = { error: (facts: object) => void failures.push(facts) };
  const rates = ['214', '215', '216'];
  const listings: string[] = [];
  let minutes = 0;
  const move = (): Promise<unknown> => {
    const [id, rate] = [random.oneOf(listings), random.oneOf(rates)];
    switch (random.between(0, 9)) {
      case 0:
      case 1:
        return change(id, rate, null);
      case 2:
        return change(id, null, String(random.between(1, 60)));
      case 3:
        return change(id, rate, String(random.between(1, 60)));
      case 4:
        return pauseListing(suite.db(), ben, id);
      case 5:
      case 6:
        return resumeListing(suite.db(), ben, id);
      case 7:
        return random.chance(25) ? removeListing(suite.db(), ben, id) : Promise.resolve();
      default:
        return order(ada, String(random.between(100, 2000)), rate);
    }
  };
  const workers = () =>
    [0, 1].map(() =>
      runWorkerOnce(
        suite.db(),
        { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
        new Date(Date.now() + (minutes += 1) * 60_000),
        log,
      ),
    );
  for (let round = 0; round < atEffort(32); round += 1) {
    if (round % 4 === 0) listings.push(await list(suite.db(), ben, swap('CNY', 'NGN', '60', random.oneOf(rates))));
    const settled = await Promise.allSettled([...workers(), ...Array.from({ length: 8 }, move)]);
    const broken = settled
      .map((one): unknown => (one.status === 'rejected' ? one.reason : null))
      .filter((reason) => reason !== null && !(reason instanceof Refusal));
    expect({ seed, broken }).toEqual({ seed, broken: [] });
    expect(await suite.db().query(WRONG)).toEqual([]);
  }
  expect(failures).toEqual([]);
  const [facts] = await suite.db().query<{ fills: number; wrong: number; returned: number }>(
    `select (select count(*)::int from fills) as fills, (select count(*)::int from listings where returned > 0) as returned,
       (select count(*)::int from fills f join transactions t on t.id = f.transaction_id where t.rate <> f.rate) as wrong`,
  );
  expect(facts?.wrong).toBe(0);
  expect(facts?.fills).toBeGreaterThan(10);
  expect(facts?.returned).toBeGreaterThan(2);
});
