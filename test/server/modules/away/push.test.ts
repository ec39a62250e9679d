import { notifyAll } from '@server/modules/notifications/notify';
import type { Note } from '@server/modules/notifications/repository';
import { readClock } from '@server/db/clock';
import { createDatabase } from '@server/db/pool';
import { createPushSender } from '@server/push/pushSender';
import { startCourier } from '@server/worker/courier';
import { takePushes } from '@server/worker/pushes';
import { claimsOf, startPushService } from '@test/support/server/push/pushService';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  [app, service] = await Promise.all([openTestApp({ pushToAnyHost: true }), startPushService()]);
});
afterEach(() => app.db.query('delete from push_subscriptions'));
afterAll(() => Promise.all([app.close(), service.close()]));

type Pushed = ReturnType<typeof service.subscribe>;
const HOUR_MS = 3_600_000;

async function subscribe({ token }: SignedUp, amounts = false): Promise<Pushed> {
  const browser = service.subscribe();
  const answer = await app.call('PUT', 'away/push/', { token, body: { ...browser.subscription, amounts } });
  expect([answer.status, (answer.body as { push: unknown }).push]).toEqual([200, { amounts }]);
  return browser;
}

const noteOf = ({ id }: SignedUp, amount = '1500.509'): Note => ({
  userId: String(id),
  message: `Your withdrawal of ${amount} CNY was rejected.`,
  about: {
    ...{ kind: 'withdrawal', type: 'WITHDRAW', status: 'REJECTED', transaction: '41' },
    amount: { amount, currency: 'CNY' },
  },
});
const notify = (...notes: Note[]) => app.db.transaction((tx) => notifyAll(tx, notes));

const partsOf = (db = app.db) => ({
  db,
  sender: createPushSender(app.parts.config, db),
  log: { error: (facts: object) => fail(facts) },
});
const fail = (facts: object) => {
  throw new Error(JSON.stringify(facts));
};
/** Everything that is due at a time of the database's clock, later by so much. @returns how many were sent */
async function push(laterMs = 0): Promise<number> {
  const now = new Date((await readClock(app.db)).getTime() + laterMs);
  let count = 0;
  for (;;) {
    const taken = await takePushes(partsOf(), now, 100);
    await Promise.all(taken);
    count += taken.length;
    if (taken.length === 0) return count;
  }
}
const waiting = async () => (await app.db.query('select id from push_outbox')).length;
const textsOf = ({ taken }: Pushed) => taken.map(({ text }) => JSON.parse(text) as { id: string; body: string });

it('a closed browser gets a notification without its amounts, encrypted for it alone and signed by this server [S11.away.push, S11.away.amounts]', async () => {
  const ada = await app.signUp();
  const browser = await subscribe(ada);
  await notify(noteOf(ada));
  expect(await push()).toBe(1);
  const [{ id }] = (await app.db.query<{ id: string }>('select id from notifications where user_id = $1', [
    ada.id,
  ])) as [{ id: string }];
  expect(textsOf(browser)).toEqual([
    {
      ...{ id, title: 'Withdrawal rejected', path: '/transaction-details/41' },
      body: 'Your withdrawal of ••• CNY was rejected. The amount is back in your wallet. Open it to read why, or to file a dispute.',
    },
  ]);
  const [{ headers }] = browser.taken as [(typeof browser.taken)[number]];
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: id });
  const { body } = await app.call('GET', 'away/', { token: ada.token });
  const claims = claimsOf(headers, (body as { key: string }).key) as { aud: string; exp: number; sub: string };
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@crossrate.example' });
  expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(await push()).toBe(0);
});

it('a user who wants amounts gets them, cut as on the screens [S11.away.amounts]', async () => {
  const ada = await app.signUp();
  const browser = await subscribe(ada, true);
  await notify(noteOf(ada));
  await push();
  expect(textsOf(browser)[0]?.body).toContain('Your withdrawal of 1,500.50 CNY was rejected.');
});

it('1,000 pushes by four processes at once reach each browser once, and in their order [S11.away.exactly]', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()));
  const browsers = await Promise.all(people.map((person) => subscribe(person)));
  const notes = people.flatMap((person) => Array.from({ length: 200 }, () => noteOf(person)));
  await notify(...notes);
  const processes = Array.from({ length: 4 }, () => createDatabase(app.url, { maxConnections: 4 }));
  const couriers = processes.map((db) => startCourier(partsOf(db)));
  await waitUntil(async () => (await waiting()) === 0);
  await Promise.all(couriers.map((courier) => courier.stop()));
  await Promise.all(processes.map((db) => db.close()));
  for (const [index, browser] of browsers.entries()) {
    const rows = await app.db.query<{ id: string }>('select id from notifications where user_id = $1 order by id', [
      people[index]?.id,
    ]);
    expect(textsOf(browser).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
});

it('what a killed process was sending is sent by another one after a minute [S11.away.exactly]', async () => {
  const ada = await app.signUp();
  const browser = await subscribe(ada);
  await notify(noteOf(ada));
  const never = { send: () => new Promise<never>(() => undefined) };
  await takePushes({ ...partsOf(), sender: never }, await readClock(app.db), 1);
  expect(await push()).toBe(0);
  expect(await push(61_000)).toBe(1);
  expect(browser.taken).toHaveLength(1);
});

it.each([404, 410])(
  'a subscription that the push service answers with %s is deleted, with what waits for it [S11.away.gone]',
  async (status) => {
    const ada = await app.signUp();
    const browser = await subscribe(ada);
    browser.answerWith({ status });
    await notify(noteOf(ada), noteOf(ada), noteOf(ada));
    expect(await push()).toBe(1);
    expect(await waiting()).toBe(0);
    expect((await app.call('GET', 'away/', { token: ada.token })).body).toMatchObject({ push: null });
  },
);

it.each([
  ['429 and a time to wait', { status: 429, headers: { 'Retry-After': '600' } }, 600_000],
  ['429 and a day to wait: an hour', { status: 429, headers: { 'Retry-After': '86400' } }, HOUR_MS],
  ['503', { status: 503 }, 30_000],
  ['a redirection', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, 30_000],
])(
  'after %s the browser is tried again later, and then gets everything [S11.away.later]',
  async (_what, answer, waitMs) => {
    const ada = await app.signUp();
    const browser = await subscribe(ada);
    browser.answerWith(answer);
    await notify(noteOf(ada));
    expect(await push()).toBe(1);
    await notify(noteOf(ada));
    expect(await push(waitMs - 5_000)).toBe(0);
    browser.answerWith({ status: 201 });
    expect(await push(waitMs + 5_000)).toBe(2);
    expect(browser.taken).toHaveLength(2);
  },
);

it('a push service that never answers is given up for now after ten seconds, and others are not delayed [S11.away.later]', async () => {
  const [ada, ben] = [await app.signUp(), await app.signUp()];
  const [silent, other] = [await subscribe(ada), await subscribe(ben)];
  silent.answerWith('nothing');
  const now = await readClock(app.db);
  await notify(noteOf(ada), noteOf(ada), noteOf(ben));
  const courier = startCourier(partsOf());
  await waitUntil(() => Promise.resolve(other.taken.length === 1));
  expect(service.asked.filter((path) => path === silent.path)).toHaveLength(1);
  await courier.stop();
  const rows = await app.db.query<{ due_at: Date }>('select due_at from push_outbox');
  expect(rows).toHaveLength(2);
  for (const { due_at } of rows) expect(due_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(30_000);
}, 60_000);

it('a push service that always fails is tried eight times for a notification, with longer and longer pauses [S11.away.later]', async () => {
  const ada = await app.signUp();
  const browser = await subscribe(ada);
  browser.answerWith({ status: 500 });
  await notify(noteOf(ada));
  const before = service.asked.length;
  for (let hours = 0; hours < 20; hours += 1) await push(hours * 2 * HOUR_MS);
  expect(service.asked.length - before).toBe(8);
  expect(await waiting()).toBe(0);
});

const sessionsEnd = {
  'a log-out': ({ token }: SignedUp) => app.call('POST', 'logoutall/', { token }),
  'a deactivation': ({ token }: SignedUp) => app.call('POST', 'users/delete-account/', { token }),
  'the press that ends it': ({ token }: SignedUp) => app.call('DELETE', 'away/push/', { token }),
  'the end of the session': ({ id }: SignedUp) =>
    app.db.query(`update sessions set expires_at = now() where user_id = $1`, [id]),
};
it.each(Object.entries(sessionsEnd))(
  '%s ends what is pushed within a second, also what waits [S11.away.ends]',
  async (_what, end) => {
    const ada = await app.signUp();
    const browser = await subscribe(ada);
    await notify(noteOf(ada));
    await end(ada);
    await notify(noteOf(ada));
    const courier = startCourier(partsOf());
    await waitUntil(async () => (await waiting()) === 0);
    await courier.stop();
    expect(browser.taken).toEqual([]);
  },
);

it('a transaction that is rolled back pushes nothing, and users without a browser cost no row [S11.away.push]', async () => {
  const [ada, ben] = [await app.signUp(), await app.signUp()];
  await subscribe(ada);
  const failing = app.db.transaction(async (tx) => {
    await notifyAll(tx, [noteOf(ada)]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await notify(...Array.from({ length: 50 }, () => noteOf(ben)));
  expect(await waiting()).toBe(0);
});

it('a browser in which another user logs in gets nothing more of the first one [S11.away.ends]', async () => {
  const [ada, ben] = [await app.signUp(), await app.signUp()];
  const browser = await subscribe(ada);
  await app.call('PUT', 'away/push/', { token: ben.token, body: { ...browser.subscription, amounts: true } });
  await notify(noteOf(ada), noteOf(ben, '7'));
  await push();
  expect(textsOf(browser).map(({ body }) => body)).toEqual([expect.stringContaining('7.00 CNY')]);
  expect((await app.call('GET', 'away/', { token: ada.token })).body).toMatchObject({ push: null });
});
