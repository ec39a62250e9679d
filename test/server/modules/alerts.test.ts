import { MOST_ALERTS } from '@contract/values/notices';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { AlertIndex } from '@server/modules/alerts/alertIndex';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { textOf, units } from '@test/support/money/units';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { putListings, watched } from './listings/listingsWorld';

describe('alert calls', () => {
  const app = opened(openTestApp);

  let ada = {} as SignedUp;

  beforeAll(() => app.db.transaction((tx) => setRate(tx, 'CNY', 'NGN', '216')));

  beforeEach(async () => {
    ada = await app.signUp();
  });

  const ALERT = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' };

  const post = (alert: object) => app.call('POST', 'alerts/', { token: ada.token, body: { ...ALERT, ...alert } });

  const own = async () => (await app.call('GET', 'alerts/', { token: ada.token })).body as { id: number }[];

  it.each([
    [{ rate: '0' }, 'rate'],
    [{ rate: '-1' }, 'rate'],
    [{ rate: '２１０' }, 'rate'],
    [{ rate: '194.39' }, 'rate'],
    [{ rate: '237.61' }, 'rate'],
    [{ rate: '1e9' }, 'rate'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '٥٠٠' }, 'amount'],
    [{ watch: 'below' }, 'amount'],
    [{ watch: 'below', amount: null, rate: '216' }, 'rate'],
    [{ watch: 'soon' }, 'watch'],
    [{ currency: 'USD' }, 'currency'],
    [{ swap_to: 'CNY' }, 'swap_to'],
    [{ currency: 'GHC' }, 'rate'],
  ])('%j is refused with a reason at %s, and nothing is made [S11.alerts.refuse]', async (wrong, field) => {
    const { status, body } = await post(wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ [field]: expect.arrayContaining([expect.stringMatching(/\w/)]) as string[] });
    expect(await own()).toEqual([]);
  });

  it('both ends of the band are accepted, and the same alert only once [S11.alerts.refuse]', async () => {
    for (const rate of ['194.4', '237.6']) expect((await post({ rate })).status).toBe(201);
    const { status, body } = await post({ rate: '194.40' });
    expect([status, body]).toEqual([409, { detail: 'You already have this alert.', code: 'conflict' }]);
  });

  it('a user has at most 50 alerts, also if they are made at the same moment, and can delete one [S11.alerts.refuse]', async () => {
    const rates = Array.from(
      { length: MOST_ALERTS + 5 },
      (_, index) => `2${String(10 + (index % 10))}.${String(index)}`,
    );
    const answers = await Promise.all(rates.map((rate) => post({ rate, amount: null })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_ALERTS);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body]).toEqual([
      400,
      { detail: 'You already have 50 alerts. Delete one first.', code: 'limit_reached' },
    ]);
    const [first] = await own();
    expect((await app.call('DELETE', `alerts/${String(first?.id)}/`, { token: ada.token })).status).toBe(204);
    expect((await post({ rate: '230' })).status).toBe(201);
  });

  it('an alert has the shape of the contract [S11.alerts.list]', async () => {
    const { body } = await post({});
    expect(body).toEqual({
      ...ALERT,
      id: expect.any(Number) as number,
      state: 'armed',
      created_at: expect.any(String) as string,
      fired_at: null,
    });
    expect(await own()).toEqual([body]);
  });
});

describe('alert watcher', () => {
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

  it('an alert fires even if the market rate reaches its rate and leaves it again between two checks of the worker [S11.alerts.fire]', async () => {
    const [low, high] = [await make({ watch: 'below', rate: '212' }), await make({ watch: 'above', rate: '230' })];
    await watchAlerts(app.db);
    for (const rate of ['213', '211.9', '216']) await market('CNY', 'NGN', rate);
    await watchAlerts(app.db);
    expect([await stateOf(low), await stateOf(high)]).toEqual(['fired', 'armed']);
    expect(await messages()).toEqual(['The market rate CNY → NGN is 211.9. You asked for 212 or lower.']);
  });

  it('an alert fires once, even if many processes check at the same moment [S11.alerts.once]', async () => {
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

  it('a change that cannot be stored is stored at the next check [S11.alerts.once]', async () => {
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
});

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

it('a listing can be committed while the alerts are locked [S11.alerts.cost]', async () => {
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

it('a check of the worker reads neither the book nor the alerts, however many there are [S11.alerts.cost]', async () => {
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
