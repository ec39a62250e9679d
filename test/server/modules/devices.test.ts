import { readClock } from '@server/db/database';
import { digestOf } from '@server/modules/sessions/secrets';
import { takeDeviceMails } from '@server/worker/mails';
import { sweepExpired } from '@server/worker/steps';
import { AGENTS, logInFrom, sessionsOf, statusOf } from '@test/support/server/secondFactor';
import { opened } from '@test/support/server/opened';
import { pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

describe('warnings', () => {
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

  it('a press ends every session and makes the password useless, once, and opening the link alone changes nothing [S11.devices.denied]', async () => {
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

  it('the link ends with a new password or after its time [S11.devices.denied]', async () => {
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

  it('of many presses at once one counts, and one mail is sent [S11.devices.denied]', async () => {
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
});

describe('sessions', () => {
  const app = opened(openTestApp);

  const end = (token: string, id: number | string) => app.call('DELETE', `sessions/${String(id)}/`, { token });

  /** A user who is logged in three times: without a browser, in Firefox and on a phone. */
  async function threeSessions() {
    const person = await app.signUp();
    const [desk, phone] = [await logInFrom(app, person, AGENTS.firefox), await logInFrom(app, person, AGENTS.phone)];
    return { person, first: person.token, desk: desk.token, phone: phone.token };
  }

  it('lists where a user is logged in, the session that asks first, and nobody else’s [S11.devices.list]', async () => {
    await threeSessions();
    const { first, desk } = await threeSessions();
    const rows = await sessionsOf(app, desk);
    expect(rows.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Firefox', 'Windows', true],
      ['Chrome', 'Android', false],
      ['', '', false],
    ]);
    expect((await sessionsOf(app, first))[0]).toMatchObject({ browser: '', current: true });
    for (const { first_seen, last_seen } of rows)
      expect(Date.parse(last_seen)).toBeGreaterThanOrEqual(Date.parse(first_seen));
  });

  it('an ended session is refused at its next call, and the others go on [S11.devices.end]', async () => {
    const { first, desk, phone } = await threeSessions();
    const ended = (await sessionsOf(app, desk)).find(({ system }) => system === 'Android');
    expect((await end(desk, ended?.id ?? 0)).status).toBe(204);
    expect(await Promise.all([first, desk, phone].map((token) => statusOf(app, token)))).toEqual([200, 200, 401]);
    expect((await end(desk, ended?.id ?? 0)).status).toBe(404);
    expect(await sessionsOf(app, first)).toHaveLength(2);
  });

  it('one press ends all others and keeps the session that asks [S11.devices.end]', async () => {
    const [{ first, desk, phone }, other] = [await threeSessions(), await app.signUp()];
    expect((await app.call('POST', 'sessions/end-others/', { token: desk })).status).toBe(200);
    expect(await Promise.all([first, desk, phone].map((token) => statusOf(app, token)))).toEqual([401, 200, 401]);
    expect(await sessionsOf(app, desk)).toHaveLength(1);
    expect(await statusOf(app, other.token)).toBe(200);
  });

  it('a session of another user does not exist [S11.devices.end]', async () => {
    const [{ desk, first }, other] = [await threeSessions(), await app.signUp()];
    const [theirs] = await sessionsOf(app, desk);
    for (const id of [theirs?.id ?? 0, 999_999_999, 0, 'x', '1e3'])
      expect((await end(other.token, id)).status).toBe(404);
    expect(await statusOf(app, first)).toBe(200);
    expect(await statusOf(app, desk)).toBe(200);
  });

  it('of two sessions that end each other at the same time, exactly one remains [S11.devices.end]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await app.signUp();
      const [a, b] = [person.token, (await logInFrom(app, person, AGENTS.phone)).token];
      const answers = await Promise.all([a, b].map((token) => app.call('POST', 'sessions/end-others/', { token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await Promise.all([a, b].map((token) => statusOf(app, token)))).sort()).toEqual([200, 401]);
    }
  });

  it('when a session was last used is stored at most once in five minutes [S11.devices.list]', async () => {
    const { id, token } = await app.signUp();
    const seen = async () => {
      const sql = 'select seen_at::text, xmin::text as version from sessions where user_id = $1';
      return (await app.db.query<{ seen_at: string; version: string }>(sql, [id]))[0];
    };
    const before = await seen();
    for (let call = 0; call < 20; call += 1) await statusOf(app, token);
    expect(await seen()).toEqual(before);
    await app.db.query(`update sessions set seen_at = now() - interval '6 minutes' where user_id = $1`, [id]);
    await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)));
    const after = await seen();
    expect(Date.parse(after?.seen_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.seen_at ?? ''));
    await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)));
    expect(await seen()).toEqual(after);
  });

  it('an expired session is not listed, and at most 50 are [S11.devices.list]', async () => {
    const { id, token } = await app.signUp();
    const digests = Array.from({ length: 49 }, (_, index) => digestOf(`session ${String(id)} ${String(index)}`));
    await app.db.query(
      `insert into sessions (token_digest, user_id, expires_at) select unnest($2::bytea[]), $1, now() + interval '1 day'`,
      [id, digests],
    );
    expect(await sessionsOf(app, token)).toHaveLength(50);
    await app.db.query(
      `update sessions set expires_at = now() - interval '1 s' where token_digest = any($1::bytea[])`,
      [digests],
    );
    expect(await sessionsOf(app, token)).toHaveLength(1);
  });

  it('shows the country that the proxy names in its header, and nothing that is no country [S11.devices.list]', async () => {
    const proxied = await openTestApp({ trustProxy: true, countryHeader: 'X-Country' });
    const { email, token } = await proxied.signUp();
    const body = { email, password: PASSWORD };
    for (const country of ['gh', 'XX', 'T1', 'GHANA', '<b>'])
      await proxied.call('POST', 'login/', { body, headers: { 'X-Country': country } });
    const countries = (await sessionsOf(proxied, token)).map(({ country }) => country);
    expect(countries.sort()).toEqual(['', '', '', '', '', 'GH']);
    await proxied.close();
  });

  it('believes no header about the country unless the operator names it [S11.devices.list]', async () => {
    const { email, token } = await app.signUp();
    const body = { email, password: PASSWORD };
    await app.call('POST', 'login/', { body, headers: { 'CF-IPCountry': 'GH', 'X-Country': 'GH' } });
    expect((await sessionsOf(app, token)).map(({ country }) => country)).toEqual(['', '']);
  });
});

describe('notices', () => {
  const { world, signUp, subscribe, push } = pushWorld();

  it('a closed browser is pushed what to do about a new device and until when, with a path to the list of devices [S11.devices.notice]', async () => {
    const ada = await signUp();
    const browser = await subscribe(ada);
    await logInFrom(world.app, ada, AGENTS.firefox);
    expect(await push()).toBe(1);
    const [row] = await world.app.db.query<{ until: Date }>('select expires_at as until from device_warnings');
    const [day, clock] = [
      row?.until.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
      row?.until.toISOString().slice(11, 16),
    ];
    expect(textsOf(browser)[0]).toMatchObject({
      title: 'New device logged in',
      body: `A new device logged in to your account: Firefox on Windows. If that was not you, press “That was not me” in the mail before ${String(day)}, ${String(clock)} UTC.`,
      path: '/profile',
    });
  });
});
