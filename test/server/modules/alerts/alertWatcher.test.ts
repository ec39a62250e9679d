import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';

let app: TestApp;
let other: Database;
let [ada, ben] = [{} as SignedUp, {} as SignedUp];
beforeAll(async () => {
  app = await openTestApp();
  other = createDatabase(app.url);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.query('update users set deactivated_at = now()');
  [ada, ben] = [
    await app.signUp(`a${String(Math.random())}@example.com`),
    await app.signUp(`b${String(Math.random())}@example.com`),
  ];
  await market('CNY', 'NGN', '216');
});

const market = (from: string, to: string, rate: string) => app.db.transaction((tx) => setRate(tx, from, to, rate));
const make = async (alert: object, { token } = ada) => {
  const { status, body } = await app.call('POST', 'alerts/', {
    token,
    body: { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', ...alert },
  });
  expect(status).toBe(201);
  return String((body as { id: number }).id);
};
const messages = async ({ token } = ada) =>
  ((await app.call('GET', 'notifications/', { token })).body as { message: string }[]).map(({ message }) => message);
const stateOf = async (id: string, { token } = ada) =>
  ((await app.call('GET', 'alerts/', { token })).body as { id: number; state: string }[]).find(
    (one) => String(one.id) === id,
  )?.state;
const arm = (id: string) => app.call('POST', `alerts/${id}/arm/`, { token: ada.token });

it('an alert fires when the worker sees what it waits for, with a notification of its facts, once [S11.alerts.fire, S11.alerts.once]', async () => {
  const id = await make({ amount: '15' });
  await watchAlerts(app.db);
  await putListings(app.db, ben.id, 1, '209.5');
  await watchAlerts(app.db);
  expect(await stateOf(id)).toBe('armed');
  await putListings(app.db, ben.id, 1, '210');
  const config = { processAfterS: 0, demo: false, demoApproveAfterS: 0 };
  await runWorkerOnce(app.db, config, new Date());
  expect(await stateOf(id)).toBe('fired');
  await putListings(app.db, ben.id, 1, '208');
  await runWorkerOnce(app.db, config, new Date());
  const { body } = await app.call('GET', 'notifications/?limit=5&kind=alert', { token: ada.token });
  expect(body).toMatchObject({
    results: [
      {
        message: '20 CNY can be had for NGN at 210 or better.',
        about: {
          kind: 'alert',
          watch: 'listed',
          currency: 'CNY',
          to: 'NGN',
          rate: '210',
          amount: { amount: '20', currency: 'CNY' },
        },
      },
    ],
  });
});

it('a market rate that is reached and left between two looks of the worker makes its alert fire all the same [S11.alerts.fire]', async () => {
  const [low, high] = [await make({ watch: 'below', rate: '212' }), await make({ watch: 'above', rate: '230' })];
  await watchAlerts(app.db);
  for (const rate of ['213', '211.9', '216']) await market('CNY', 'NGN', rate);
  await watchAlerts(app.db);
  expect([await stateOf(low), await stateOf(high)]).toEqual(['fired', 'armed']);
  expect(await messages()).toEqual(['The market rate CNY → NGN is 211.9. You asked for 212 or lower.']);
});

it('many processes that look at the same moment make an alert fire once [S11.alerts.once]', async () => {
  const ids = [];
  for (const rate of ['210', '211', '212', '213']) ids.push(await make({ rate }));
  await Promise.all([watchAlerts(app.db), watchAlerts(other)]);
  await putListings(app.db, ben.id, 1, '205');
  await Promise.all([watchAlerts(app.db), watchAlerts(other), watchAlerts(app.db), watchAlerts(other)]);
  expect(await Promise.all(ids.map((id) => stateOf(id)))).toEqual(ids.map(() => 'fired'));
  expect(await messages()).toHaveLength(ids.length);
});

it('an alert that is armed again waits until what it watches has ended, in every process [S11.alerts.again]', async () => {
  const id = await make({ watch: 'below', rate: '212' });
  await market('CNY', 'NGN', '211');
  await watchAlerts(app.db);
  expect((await arm(id)).status).toBe(200);
  await watchAlerts(other);
  expect(await stateOf(id)).toBe('waiting');
  await market('CNY', 'NGN', '212.3');
  await watchAlerts(other);
  expect(await stateOf(id)).toBe('armed');
  await market('CNY', 'NGN', '212');
  await watchAlerts(app.db);
  await watchAlerts(other);
  expect(await stateOf(id)).toBe('fired');
  expect(await messages()).toHaveLength(2);
});

it('what cannot be stored is stored at the next look [S11.alerts.once]', async () => {
  const id = await make({});
  await watchAlerts(app.db);
  await app.owner.query(`alter table notifications add constraint none check (kind <> 'alert') not valid`);
  await putListings(app.db, ben.id, 1, '205');
  await expect(watchAlerts(app.db)).rejects.toThrow('none');
  expect(await stateOf(id)).toBe('armed');
  await app.owner.query('alter table notifications drop constraint none');
  await watchAlerts(app.db);
  expect(await stateOf(id)).toBe('fired');
});

it('an alert that was removed, and one of a deactivated user, do not fire [S11.alerts.fire]', async () => {
  const [gone, kept] = [await make({}), await make({}, ben)];
  await watchAlerts(app.db);
  expect((await app.call('DELETE', `alerts/${gone}/`, { token: ada.token })).status).toBe(204);
  await app.db.query('update users set deactivated_at = now() where id = $1', [ben.id]);
  const eve = await app.signUp(`e${String(Math.random())}@example.com`);
  await putListings(app.db, eve.id, 1, '205');
  await watchAlerts(app.db);
  expect(await messages()).toEqual([]);
  const rows = await app.db.query('select state from alerts where id = any($1::bigint[])', [[gone, kept]]);
  expect(rows).toEqual([{ state: 'armed' }, { state: 'armed' }]);
});

it.each(['1 day', '-1 day'])(
  'an alert fires once for each time it is armed if the clock jumps by %s meanwhile [S11.alerts.once]',
  async (jump) => {
    const id = await make({ watch: 'below', rate: '212' });
    /** What was written before is then so much older, or newer, than now. */
    const jumpClock = () =>
      app.db.query('update alerts set created_at = created_at - $1::interval, fired_at = fired_at - $1::interval', [
        jump,
      ]);
    const see = async (rate: string) => {
      await jumpClock();
      await market('CNY', 'NGN', rate);
      await watchAlerts(app.db);
      await watchAlerts(other);
    };
    await see('211.9');
    await see('211.5');
    expect([await stateOf(id), (await messages()).length]).toEqual(['fired', 1]);
    await arm(id);
    await see('212.3');
    expect([await stateOf(id), (await messages()).length]).toEqual(['armed', 1]);
    await see('212');
    await see('211');
    expect([await stateOf(id), (await messages()).length]).toEqual(['fired', 2]);
  },
);
