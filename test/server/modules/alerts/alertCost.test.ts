import { AlertIndex } from '@server/modules/alerts/watch/alertIndex';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates/service';
import { putListings, watched } from '@test/server/modules/listings/listingsWorld';
import { textOf, units } from '@test/support/money/units';
import { openTestApp } from '@test/support/server/testApp';

const [ALERTS, LISTINGS, CHANGES] = [100_000, 10_000, 20_000];
/** Looking at every alert would take two thousand million steps. */
const MOST_MS = 6_000;

const rateOf = (step: number) => textOf(units('200') + units('0.0005') * BigInt(step % 40_000));

it('20,000 changes among 100,000 alerts that cannot fire and 10,000 listings take as long as few alerts do [S11.alerts.cost]', () => {
  const index = new AlertIndex();
  const pair = { currency: 'CNY', swapTo: 'NGN' };
  for (let count = 0; count < LISTINGS; count += 1) {
    const facts = { currency: 'CNY', swap_to: 'NGN', user: '1', Amount: '10', rate: rateOf(count * 4) };
    index.offer(String(count), { id: String(count), ...facts });
  }
  for (let count = 0; count < ALERTS; count += 1) {
    const alert = { id: String(count), userId: String(count), ...pair, ready: true, arming: 1 };
    index.put({ ...alert, watch: 'listed', rate: rateOf(count), amount: '9000000' });
  }
  expect(index.take()).toEqual([]);
  const began = performance.now();
  for (let count = 0; count < CHANGES; count += 1) {
    const id = String((count * 7) % LISTINGS);
    const facts = { currency: 'CNY', swap_to: 'NGN', user: '1', Amount: textOf(units('10') + BigInt(count)) };
    index.offer(id, { id, ...facts, rate: rateOf(count * 28) });
    if (index.take().length > 0) throw new Error('an alert has fired');
  }
  expect(performance.now() - began).toBeLessThan(MOST_MS);
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
