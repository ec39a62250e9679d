import { readClock } from '@server/db/database';
import { takeDeviceMails } from '@server/worker/mails';
import { sweepExpired } from '@server/worker/steps';
import { AGENTS, logInFrom, sessionsOf, statusOf } from '@test/support/server/devices';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);
afterEach(async () => {
  await app.db.query('delete from device_warnings');
  app.mails.length = 0;
});

const MINUTE_MS = 60_000;
const failures: object[] = [];
const log = { error: (facts: object) => void failures.push(facts) };

/** What is mailed at a time of the database's clock, later by so many minutes. */
async function mail(minutes = 0, mailer: Pick<typeof app.parts.mailer, 'send'> = app.parts.mailer): Promise<void> {
  const now = new Date((await readClock(app.db)).getTime() + minutes * MINUTE_MS);
  await Promise.all(await takeDeviceMails({ ...app.parts, mailer, log }, now, 32));
}
const linkIn = (body = '') => /http:\/\/app\.example\/backend\/(devices\/not-me\/[\w-]{43}\/)/.exec(body)?.[1] ?? '';
const warnings = () => app.mails.filter(({ subject }) => subject === 'New device in your Crossrate account');
const noticesOf = async ({ token }: SignedUp) =>
  (await app.call('GET', 'notifications/', { token })).body as { message: string; about?: Record<string, string> }[];

/** A user whose phone is known, and who was warned of a Firefox. @returns the link in the mail, and the tokens */
async function aWarned() {
  const person = await app.signUp();
  const intruder = await logInFrom(app, person, AGENTS.firefox);
  await mail();
  return { person, intruder, link: linkIn(warnings().at(-1)?.body) };
}

it('a log-in from a device that was not seen before sends one mail, and stores a notice with its end [S11.devices.warned, S11.devices.notice]', async () => {
  const { person } = await aWarned();
  await mail();
  expect(warnings()).toHaveLength(1);
  const [{ recipient, body } = { recipient: '', body: '' }] = warnings();
  expect(recipient).toBe(person.email);
  expect(body).toContain('Firefox on Windows');
  const [notice] = await noticesOf(person);
  expect(notice?.about).toMatchObject({ kind: 'device', browser: 'Firefox', system: 'Windows' });
  const days = (Date.parse(notice?.about?.until ?? '') - Date.now()) / (24 * 60 * MINUTE_MS);
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  const until = /before (\d+ \w+, \d\d:\d\d UTC)/;
  expect(until.exec(body)?.[1]).toBe(until.exec(notice?.message ?? '')?.[1]);
});

it.each([
  ['en', 'Firefox on Windows, Ghana, '],
  ['zh', 'Firefox（Windows），加纳'],
  ['fr', 'Firefox sur Windows, Ghana, '],
])('the mail in %s names the country that the proxy names [S11.devices.warned]', async (language, named) => {
  const proxied = await openTestApp({ trustProxy: true, countryHeader: 'X-Country' });
  const { id, email } = await proxied.signUp();
  await proxied.db.query('update users set language = $2 where id = $1', [id, language]);
  const headers = { 'X-Country': 'GH', 'User-Agent': AGENTS.firefox };
  await proxied.call('POST', 'login/', { body: { email, password: PASSWORD }, headers });
  await Promise.all(await takeDeviceMails({ ...proxied.parts, log }, await readClock(proxied.db), 32));
  expect(proxied.mails.at(-1)?.body).toContain(named);
  await proxied.close();
});

it('the mail names no country if the proxy names none [S11.devices.warned]', async () => {
  await aWarned();
  expect(warnings().at(-1)?.body).toMatch(/: Firefox on Windows, \d/);
});

it('neither the first log-in of an account nor one from a known device sends a mail [S11.devices.warned]', async () => {
  const person = await app.signUp();
  const phone = await logInFrom(app, person, AGENTS.phone);
  await mail();
  app.mails.length = 0;
  expect((await logInFrom(app, person, AGENTS.phone, phone.device)).device).toBe(phone.device);
  // A browser that was updated is still the same device.
  await logInFrom(app, person, AGENTS.firefox, phone.device);
  await mail();
  expect(warnings()).toEqual([]);
  const newcomer = await app.signUp();
  await mail();
  expect([warnings(), await noticesOf(newcomer)]).toEqual([[], []]);
});

it('a wrong password warns nobody [S11.devices.warned]', async () => {
  const person = await app.signUp();
  await app.call('POST', 'login/', { body: { email: person.email, password: 'Wrong!word1' } });
  await mail();
  expect([warnings(), await noticesOf(person)]).toEqual([[], []]);
});

it('nothing that the caller wrote gets into the mail or the list [S11.devices.warned, S11.devices.list]', async () => {
  const person = await app.signUp();
  const agent = 'Firefox/1 http://evil.example\t<script>alert(1)</script> (Windows NT 10.0)';
  const { token } = await logInFrom(app, person, agent);
  await mail();
  expect(warnings()[0]?.body).not.toMatch(/evil|script|\t/);
  expect((await sessionsOf(app, token))[0]).toMatchObject({ browser: 'Firefox', system: 'Windows' });
});

it('a mail that could not be sent is sent later, also by another process, and the latest link counts [S11.devices.warned]', async () => {
  const person = await app.signUp();
  await logInFrom(app, person, AGENTS.firefox);
  const sent: string[] = [];
  const refuses = {
    send: ({ body }: { body: string }) => {
      sent.push(linkIn(body));
      return Promise.reject(new Error('refused'));
    },
  };
  await mail(0, refuses);
  await mail(0);
  expect([failures.length, warnings().length]).toEqual([1, 0]);
  await Promise.all([mail(1), mail(1), mail(1)]);
  expect(warnings()).toHaveLength(1);
  expect((await app.call('GET', sent[0] ?? '')).status).toBe(404);
  expect((await app.call('GET', linkIn(warnings()[0]?.body))).status).toBe(200);
});

it('with ten warnings in an hour no more are made [S11.devices.warned]', async () => {
  const person = await app.signUp();
  for (let login = 0; login < 12; login += 1) await logInFrom(app, person, AGENTS.firefox);
  await mail();
  expect(warnings()).toHaveLength(10);
  expect(await noticesOf(person)).toHaveLength(10);
});

it('a press ends every session and makes the password useless, once; a look changes nothing [S11.devices.denied]', async () => {
  const { person, intruder, link } = await aWarned();
  const stored = 'select encode(token_digest, $1) as digest from device_warnings';
  expect(JSON.stringify(await app.db.query(stored, ['base64']))).not.toContain(link.slice(-44, -1));
  for (const method of ['GET', 'GET']) {
    const page = await app.call(method, link);
    expect([page.status, String(page.body).includes('<form method="post">')]).toEqual([200, true]);
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  }
  expect(await Promise.all([person.token, intruder.token].map((token) => statusOf(app, token)))).toEqual([200, 200]);

  const pressed = await app.call('POST', link);
  expect([pressed.status, String(pressed.body).includes('You are logged out on every device')]).toEqual([200, true]);
  expect(await Promise.all([person.token, intruder.token].map((token) => statusOf(app, token)))).toEqual([401, 401]);
  expect((await logInFrom(app, person, AGENTS.firefox, intruder.device)).status).toBe(401);
  expect((await app.call('POST', link)).status).toBe(404);
  expect((await app.call('GET', link)).status).toBe(404);
});

it('after a press a new password opens the account again, and every device is a new one [S11.devices.denied]', async () => {
  const { person, intruder, link } = await aWarned();
  await app.call('POST', link);
  const reset = app.mails.find(({ subject }) => subject === 'Reset your Crossrate password');
  const token = /\/password-reset\/(\S+)/.exec(reset?.body ?? '')?.[1];
  expect(reset?.recipient).toBe(person.email);
  const confirmed = await app.call('POST', 'api/password_reset/confirm/', { body: { token, password: PASSWORD } });
  expect(confirmed.status).toBe(200);
  app.mails.length = 0;
  expect((await logInFrom(app, person, AGENTS.firefox, intruder.device)).status).toBe(200);
  await mail();
  expect(warnings()).toHaveLength(1);
});

it('a new password or a later day ends the link [S11.devices.denied]', async () => {
  const [changed, late] = [await aWarned(), await aWarned()];
  await app.call('POST', 'api/password_reset/', { body: { email: changed.person.email } });
  const [, token] = /\/password-reset\/(\S+)/.exec(app.mails.at(-1)?.body ?? '') ?? [];
  await app.call('POST', 'api/password_reset/confirm/', { body: { token, password: PASSWORD } });
  expect((await app.call('POST', changed.link)).status).toBe(404);
  expect((await app.call('GET', late.link)).status).toBe(200);
  await app.db.query(`update device_warnings set expires_at = now() - interval '1 second'`);
  for (const method of ['GET', 'POST']) expect((await app.call(method, late.link)).status).toBe(404);
  expect(await statusOf(app, late.person.token)).toBe(200);
  await sweepExpired(app.db);
  expect(await app.db.query('select id from device_warnings')).toEqual([]);
});

it('of many presses at once one counts, and nobody is mailed twice [S11.devices.denied]', async () => {
  const { link } = await aWarned();
  app.mails.length = 0;
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('POST', link)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
  expect(app.mails).toHaveLength(1);
});

it.each(['x', 'x'.repeat(43), '%00', '..%2F..%2Flogin', 'é'.repeat(20), 'x'.repeat(2_000)])(
  'a link that is none ends nothing: %s [S11.devices.denied]',
  async (token) => {
    const { token: kept } = await app.signUp();
    for (const method of ['GET', 'POST'])
      expect((await app.call(method, `devices/not-me/${token}/`)).status).toBeLessThan(500);
    expect(await statusOf(app, kept)).toBe(200);
  },
);
