import { AlertIndex } from '@server/modules/alerts/alertIndex';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates';
import { putListings, watched } from '@test/server/modules/listings/listingsWorld';
import { textOf, units } from '@test/support/money/units';
import { openTestApp } from '@test/support/server/testApp';

const [FEW, MANY] = [100, 100_000];
const [LISTINGS, CHANGES] = [10_000, 4_000];
/** Looking at every alert would take a thousand times as long. The rest is for a busy machine. */
const MOST_TIMES = 20;
const ROUNDS = 3;

const rateOf = (step: number) => textOf(units('200') + units('0.0005') * BigInt(step % 40_000));

/** 10,000 listings, and alerts of which none can fire. */
function anIndex(alerts: number): AlertIndex {
  const index = new AlertIndex();
  for (let count = 0; count < LISTINGS; count += 1) {
    const facts = { currency: 'CNY', swap_to: 'NGN', user: '1', Amount: '10', rate: rateOf(count * 4) };
    index.offer(String(count), { id: String(count), ...facts });
  }
  for (let count = 0; count < alerts; count += 1) {
    const alert = { id: String(count), userId: String(count), currency: 'CNY', swapTo: 'NGN', ready: true, arming: 1 };
    index.put({ ...alert, watch: 'listed', rate: rateOf(count), amount: '9000000' });
  }
  expect(index.take()).toEqual([]);
  return index;
}

/** How long changes of listings take, in milliseconds. */
function change(index: AlertIndex): number {
  const began = performance.now();
  for (let count = 0; count < CHANGES; count += 1) {
    const id = String((count * 7) % LISTINGS);
    const facts = { currency: 'CNY', swap_to: 'NGN', user: '1', Amount: textOf(units('10') + BigInt(count)) };
    index.offer(id, { id, ...facts, rate: rateOf(count * 28) });
    if (index.take().length > 0) throw new Error('an alert has fired');
  }
  return performance.now() - began;
}

it('a change among 100,000 alerts that cannot fire takes about as long as one among 100 [S11.alerts.cost]', () => {
  const [few, many] = [anIndex(FEW), anIndex(MANY)];
  // In turns, and the quickest of each: other work of the machine then slows down both or neither.
  const rounds = Array.from({ length: ROUNDS }, () => ({ few: change(few), many: change(many) }));
  const quickest = (which: 'few' | 'many') => Math.min(...rounds.map((round) => round[which]));
  expect(quickest('many') / quickest('few')).toBeLessThan(MOST_TIMES);
});

it('a listing is committed while nobody can touch the alerts [S11.alerts.cost]', async () => {
  const app = await openTestApp();
  const user = await app.signUp();
  await app.db.transaction(async (tx) => {
    await tx.query('lock table alerts in access exclusive mode');
    await putListings(app.db, user.id, 1, '201');
    await app.db.transaction((other) => setRate(other, 'CNY', 'NGN', '216'));
  });
  expect(await app.db.query('select 1 from listings')).toHaveLength(1);
  await app.close();
});

it('a look of the worker reads neither the book nor the alerts, however many there are [S11.alerts.cost]', async () => {
  const app = await openTestApp();
  const [user, waiting] = [await app.signUp(), await app.signUp()];
  await app.db.transaction((tx) => setRate(tx, 'CNY', 'NGN', '216'));
  await putListings(app.db, user.id, 2_000);
  await app.db.query(
    `insert into alerts (user_id, currency, swap_to, watch, rate, amount)
     select $1, 'CNY', 'NGN', 'listed', 200 + n * 0.001, 9000000 from generate_series(1, 5000) n`,
    [waiting.id],
  );
  let rows = 0;
  const counted = watched(app.db).db;
  const { transaction } = counted;
  counted.transaction = (work) =>
    transaction((tx) =>
      work({
        query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
          const found = await tx.query<Row>(sql, values);
          rows += found.length;
          return found;
        },
      }),
    );
  await watchAlerts(counted);
  expect(rows).toBeGreaterThan(7_000);
  rows = 0;
  await putListings(app.db, user.id, 1, '201');
  await watchAlerts(counted);
  expect(rows).toBeLessThan(10);
  await app.close();
});
