import type { Peg } from '@contract/values/peg';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { readOwnListingWindow, removeListing } from '@server/modules/listings/listings';
import { setMarketRate } from '@server/acts/market';
import { setOpen } from '@server/modules/appStatus';
import { setRate } from '@server/modules/rates';
import { createTransaction } from '@server/modules/transactions/create';
import { Refusal } from '@server/platform/refusal';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';

const WORKER = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
const suite = moneySuite();
let ada: string;
let ben: string;
beforeEach(async () => {
  await market('216');
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '1000000');
  await fund(suite.db(), ben, 'CNY', '1000');
});

const market = (rate: string) => suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', rate));
const peg = (percent: string, floor: string | null = null, ceiling: string | null = null): Peg => ({
  percent,
  floor,
  ceiling,
});
/** The rate that is sent with a peg does not count. */
const listPegged = (follows: Peg) => list(suite.db(), ben, { ...swap('CNY', 'NGN', '100', '216'), peg: follows });
const own = async () => (await readOwnListingWindow(suite.db(), ben, { limit: 10 })).results;
const moved = async (rate: string) => {
  await market(rate);
  await work(suite.db());
  return own();
};
const change = (listing: string, changed: { rate?: string; amount?: string; peg?: Peg }) =>
  changeListing(suite.db(), ben, { listing, rate: null, amount: null, ...changed });
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  );
const journals = async () => (await suite.db().query<{ count: string }>('select count(*) from journals'))[0]?.count;

it('a listing that follows the market has its distance from it at once and after each change, without a journal [S11.pegs.follow]', async () => {
  await listPegged(peg('-1.5'));
  expect(await own()).toMatchObject([{ rate: '212.76', Amount: '100', peg: { percent: '-1.5', outside: null } }]);
  const before = await journals();
  expect(await moved('220')).toMatchObject([{ rate: '216.7' }]);
  expect(await moved('200.01')).toMatchObject([{ rate: '197.00985' }]);
  expect(await journals()).toBe(before);
});

it('outside its limits it is paused, and comes back by itself [S11.pegs.limits]', async () => {
  const id = await listPegged(peg('-1.5', '210', '215'));
  expect(await moved('213')).toMatchObject([{ rate: '212.76', paused: true, peg: { outside: 'floor' } }]);
  expect(await moved('219')).toMatchObject([{ rate: '212.76', paused: true, peg: { outside: 'ceiling' } }]);
  const waiting = await createTransaction(suite.db(), ada, {
    type: 'ORDER',
    ...swap('NGN', 'CNY', '100', '212.76'),
  }).catch(() => null);
  expect(waiting).toBeNull();
  expect(await moved('217')).toMatchObject([{ rate: '213.745' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('100');
});

it('one that its user paused does not resume by itself, and resumed it has the present rate [S11.pegs.paused]', async () => {
  const id = await listPegged(peg('2', '215'));
  await pauseListing(suite.db(), ben, id);
  await moved('230');
  expect(await own()).toMatchObject([{ paused: true, rate: '220.32', peg: { outside: null } }]);
  await resumeListing(suite.db(), ben, id);
  expect(await own()).toMatchObject([{ rate: '234.6', peg: { outside: null } }]);
  await moved('205');
  expect(await own()).toMatchObject([{ paused: true, peg: { outside: 'floor' } }]);
  await resumeListing(suite.db(), ben, id);
  expect(await own()).toMatchObject([{ paused: true, peg: { outside: 'floor' } }]);
  await pauseListing(suite.db(), ben, id);
  await moved('230');
  expect(await own()).toMatchObject([{ paused: true, peg: { outside: null } }]);
});

const noticesOf = async (user: string) =>
  (
    await suite
      .db()
      .query<{ message: string }>('select message from notifications where user_id = $1 order by id', [user])
  )
    .map(({ message }) => message)
    .filter((message) => message.includes('confirmed'));

it('after a mistyped market rate it is hidden, its owner is notified once, and resuming it confirms the new rate [S11.pegs.bound]', async () => {
  const id = await listPegged(peg('-1'));
  expect(await moved('0.000001')).toMatchObject([{ rate: '213.84', paused: true, peg: { outside: null } }]);
  expect(await moved('216')).toMatchObject([{ rate: '213.84', paused: true }]);
  expect(await moved('300')).toMatchObject([{ rate: '213.84', paused: true }]);
  expect(await noticesOf(ben)).toEqual([
    'Your listing of CNY for NGN is paused: the market would have moved it more than 10% away from the rate of 213.84 that you confirmed. Resume it or change it to confirm a new rate.',
  ]);
  await resumeListing(suite.db(), ben, id);
  expect(await own()).toMatchObject([{ rate: '297' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('100');
});

it('many small moves stop it like a single one, at 10 % and not before, also between LIST and its settling [S11.pegs.bound]', async () => {
  await listPegged(peg('0'));
  for (const rate of ['226', '236', '237.6']) expect((await moved(rate))[0]).toMatchObject({ rate });
  expect(await moved('237.60000001')).toMatchObject([{ rate: '237.6', paused: true }]);
  const draft = { type: 'LIST' as const, ...swap('CNY', 'NGN', '100', '237.6'), peg: peg('0') };
  await createTransaction(suite.db(), ben, draft);
  expect((await moved('200')).filter((listing) => 'paused' in listing)).toHaveLength(2);
});

it('a change of its peg or a fixed rate shows a stopped listing again, and a pause of its user keeps it [S11.pegs.bound]', async () => {
  const id = await listPegged(peg('0'));
  await moved('100');
  await change(id, { peg: peg('1') });
  expect(await own()).toMatchObject([{ rate: '101' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  await moved('50');
  await change(id, { rate: '51' });
  expect((await own())[0]).not.toHaveProperty('paused');
  await change(id, { peg: peg('0') });
  await moved('90');
  await pauseListing(suite.db(), ben, id);
  await change(id, { peg: peg('2') });
  expect(await own()).toMatchObject([{ rate: '50', paused: true }]);
});

/** What an operator who is sure sets, long after the listings were last rated. */
const operatorSets = async (rate: string) => {
  await suite.db().query(`update pegs set rated_at = now() - interval '1 hour'`);
  const wished = { currency: 'CNY', swapTo: 'NGN', rate, sure: true };
  return suite.db().transaction((tx) => setMarketRate(tx, wished, { operator: 'ada' }));
};
const workIn = (minutes: number) => runWorkerOnce(suite.db(), WORKER, new Date(Date.now() + minutes * 60_000));

it('after a jump of a market rate its listings wait some minutes, out of sight, and then follow [S11.pegs.jump]', async () => {
  await listPegged(peg('0'));
  await operatorSets('230');
  await workIn(1);
  expect(await own()).toMatchObject([{ rate: '216', paused: true, peg: { outside: null } }]);
  await workIn(4);
  expect(await own()).toMatchObject([{ rate: '216', paused: true }]);
  await workIn(6);
  expect(await own()).toMatchObject([{ rate: '230' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  await operatorSets('231');
  await workIn(7);
  expect(await own()).toMatchObject([{ rate: '231' }]);
});

it('a jump is taken back by setting the old rate: no listing was shown at it, and no owner is asked to confirm [S11.pegs.jump]', async () => {
  await listPegged(peg('0'));
  expect((await operatorSets('2160')).result).toMatchObject({ jumpedFrom: '216' });
  await workIn(1);
  expect((await operatorSets('2000')).result).toMatchObject({ jumpedFrom: '216' });
  await workIn(1);
  expect((await operatorSets('216')).result).toMatchObject({ jumpedFrom: null });
  await workIn(1);
  expect(await own()).toMatchObject([{ rate: '216' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  expect(await noticesOf(ben)).toEqual([]);
});

it('a listing that its owner resumes or changes after a jump does not wait, and one that its owner pauses stays paused [S11.pegs.jump]', async () => {
  const id = await listPegged(peg('0'));
  await operatorSets('230');
  await workIn(1);
  await resumeListing(suite.db(), ben, id);
  expect(await own()).toMatchObject([{ rate: '230' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  await operatorSets('260');
  await workIn(1);
  await change(id, { peg: peg('1') });
  expect(await own()).toMatchObject([{ rate: '262.6' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
  await operatorSets('300');
  await workIn(2);
  await pauseListing(suite.db(), ben, id);
  await workIn(8);
  expect(await own()).toMatchObject([{ rate: '262.6', paused: true }]);
});

it('a listing gets a peg, another one, and a fixed rate again, each in one change [S11.pegs.change]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '100', '216'));
  await change(id, { peg: peg('10'), amount: '60' });
  expect(await own()).toMatchObject([{ rate: '237.6', Amount: '60', peg: { percent: '10' } }]);
  await change(id, { peg: peg('-10', '200') });
  expect(await own()).toMatchObject([{ rate: '237.6', paused: true, peg: { percent: '-10', outside: 'floor' } }]);
  expect(await reasonsOf(change(id, { rate: '190' }))).toHaveProperty('rate');
  expect(await own()).toMatchObject([{ paused: true, peg: { percent: '-10', outside: 'floor' } }]);
  await change(id, { rate: '212' });
  expect((await own())[0]).not.toHaveProperty('peg');
  expect(await moved('220')).toMatchObject([{ rate: '212' }]);
  expect((await own())[0]).not.toHaveProperty('paused');
});

it('refuses limits that cross, a rate beside a peg, and a change while the app is closed, and changes nothing [S11.pegs.change]', async () => {
  const id = await listPegged(peg('-1'));
  const limits = 'The cheapest rate is dearer than the dearest one, so the listing could never be shown.';
  expect(await reasonsOf(change(id, { peg: peg('0', '220', '210'), amount: '50' }))).toEqual({ peg: [limits] });
  expect(await reasonsOf(change(id, { peg: peg('0'), rate: '216' }))).toEqual({
    peg: ['A listing has a rate or follows the market, not both.'],
  });
  await setOpen(suite.db(), false);
  expect(await reasonsOf(change(id, { peg: peg('0') }))).not.toBeNull();
  expect(await moved('220')).toMatchObject([{ rate: '213.84', Amount: '100' }]);
  await setOpen(suite.db(), true);
  await work(suite.db());
  expect(await own()).toMatchObject([{ rate: '217.8', Amount: '100' }]);
});

it('with another rate it loses its place in the queue, and with the same rate it keeps it [S11.pegs.follow]', async () => {
  const eve = await aUserOf(suite.db());
  await fund(suite.db(), eve, 'CNY', '100');
  const first = await listPegged(peg('0'));
  const second = await list(suite.db(), eve, swap('CNY', 'NGN', '50', '216'));
  await change(first, { peg: peg('0', '100') });
  await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
  await work(suite.db());
  expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('50');
  await moved('217');
  await moved('216');
  await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
  await work(suite.db());
  expect(await balanceOf(suite.db(), `escrow:${second}:CNY`)).toBe('45.41666667');
});

it('an order at the old rate waits, and is filled when the listing is at that rate again [S11.pegs.orders]', async () => {
  await listPegged(peg('0'));
  const { id } = await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') });
  await market('217');
  await work(suite.db());
  // The order was due before the new rate was made, so it was filled at the rate that it was shown.
  expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  const late = await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '217') });
  await moved('218');
  expect(await statusOf(suite.db(), late.id)).toBe('COMPLETED');
});

it('an ended listing no longer follows the market [S11.pegs.follow]', async () => {
  const id = await listPegged(peg('-1'));
  await removeListing(suite.db(), ben, id);
  expect(await suite.db().query('select 1 from pegs where listing_id = $1', [id])).toEqual([]);
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('1000');
});
