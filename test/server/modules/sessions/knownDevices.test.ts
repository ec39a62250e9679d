import { LIMITS } from '@server/modules/attempts';
import { findSessionUser, openSession } from '@server/modules/sessions/service';
import { sweepExpired } from '@server/worker/steps';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

const app = opened(openTestApp);
afterEach(() => app.db.query('delete from attempts'));

const logIn = (email: string, device: string | null = null, password = PASSWORD) =>
  app.call('POST', 'login/', {
    body: { email, password },
    headers: device === null ? {} : { Cookie: `crossrate_device=${device}` },
  });
const deviceOf = ({ headers }: { headers: Headers }) =>
  /crossrate_device=([\w-]{43})[;.]/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
/** As many wrong log-ins as are allowed. */
const guess = (email: string, device: string | null = null) =>
  Promise.all(Array.from({ length: LIMITS.loginOfAccount.most }, () => logIn(email, device, 'Wrong!word1')));

it('a stranger who guesses at an account does not lock out a device of its owner [S11.limits]', async () => {
  const { email } = await app.signUp();
  const device = deviceOf(await logIn(email));
  await guess(email);
  expect((await logIn(email)).status).toBe(429);
  const own = await logIn(email, device);
  expect([own.status, deviceOf(own)]).toEqual([200, device]);
  expect((await logIn(email)).status).toBe(429);
});

it('a known device has ten failures of its own, and locks nobody else out [S11.limits]', async () => {
  const { email } = await app.signUp();
  const device = deviceOf(await logIn(email));
  await guess(email, device);
  expect((await logIn(email, device)).status).toBe(429);
  expect((await logIn(email)).status).toBe(200);
});

it('a device is known for the users who logged in on it, and a token that was put there is replaced [S11.limits]', async () => {
  const [ama, eve] = [await app.signUp(), await app.signUp()];
  const ofEve = deviceOf(await logIn(eve.email));
  await guess(ama.email);
  expect((await logIn(ama.email, ofEve)).status).toBe(429);
  expect((await logIn(ama.email, 'x'.repeat(43))).status).toBe(429);
  await app.db.query('delete from attempts');
  const ama2 = await app.signUp();
  const planted = await logIn(ama2.email, ofEve);
  expect(planted.status).toBe(200);
  expect(deviceOf(planted)).not.toBe(ofEve);
});

it('a browser that several people use knows the last five of them [S11.limits, S11.devices.warned]', async () => {
  const people = [];
  for (let person = 0; person < 6; person += 1) people.push((await app.signUp()).email);
  let cookie = '';
  for (const email of people) {
    const { headers } = await logIn(email, cookie);
    cookie = /crossrate_device=([\w.-]+);/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
  }
  expect(cookie).toMatch(/^([\w-]{43}\.){4}[\w-]{43}$/);
  const warned = async (email: string) => {
    const sql = `select count(*)::int as count from device_warnings w join users u on u.id = w.user_id where u.email = $1`;
    const before = await app.db.query(sql, [email]);
    await logIn(email, cookie);
    return JSON.stringify(before) !== JSON.stringify(await app.db.query(sql, [email]));
  };
  const answers = [];
  for (const email of people) answers.push(await warned(email));
  expect(answers).toEqual([true, false, false, false, false, false]);
});

it('the cookie of a device goes with log-ins only, and is not set for a page of another site [S11.limits]', async () => {
  const { email } = await app.signUp();
  const cookies = (await logIn(email)).headers.getSetCookie();
  const cookie = cookies.find((each) => each.startsWith('crossrate_device=')) ?? '';
  for (const part of ['Path=/backend/login/', 'HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(part);
  const body = { email, password: PASSWORD };
  const elsewhere = await app.call('POST', 'login/', { body, headers: { Origin: 'https://evil.example' } });
  expect(elsewhere.headers.getSetCookie()).toEqual([]);
});

it('stores digests of at most twenty devices of a user, and forgets one after a year [S11.limits]', async () => {
  const { id, email } = await app.signUp();
  const sql = `insert into known_devices (user_id, token_digest, used_at)
    select $1, decode(lpad(to_hex(n), 64, '0'), 'hex'), now() - make_interval(days => 300 + n * 3) from generate_series(1, 30) n`;
  await app.db.query(sql, [id]);
  const device = deviceOf(await logIn(email));
  const all = 'select encode(token_digest, $2) as digest from known_devices where user_id = $1';
  const stored = await app.db.query<{ digest: string }>(all, [id, 'base64']);
  expect(stored).toHaveLength(20);
  expect(JSON.stringify(stored)).not.toContain(device);
  await app.db.query(`update known_devices set used_at = now() - interval '366 days' where user_id = $1`, [id]);
  await sweepExpired(app.db);
  expect(await app.db.query(all, [id, 'base64'])).toEqual([]);
});

it('a user has at most 50 sessions: with one more the oldest ends, also if many are opened at once [S7.login]', async () => {
  const { id, token } = await app.signUp();
  const userId = String(id);
  await Promise.all(Array.from({ length: 60 }, () => openSession(app.db, userId)));
  const newest = await openSession(app.db, userId);
  const counted = 'select count(*)::int as count from sessions where user_id = $1';
  expect(await app.db.query(counted, [id])).toEqual([{ count: 50 }]);
  expect(await findSessionUser(app.db, token)).toBeNull();
  expect(await findSessionUser(app.db, newest.token)).toMatchObject({ id: userId });
});
