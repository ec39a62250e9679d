import { LIMITS } from '@server/modules/attempts';
import { readAgent } from '@server/modules/sessions/knownDevices';
import { findSessionUser, openSession } from '@server/modules/sessions/session';
import { readConfig } from '@server/platform/config';
import { sweepExpired } from '@server/worker/steps';
import { cookieOf } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';

describe('sessions', () => {
  const app = opened(openTestApp);

  const logIn = (email: string, password = PASSWORD) => app.call('POST', 'login/', { body: { email, password } });

  describe('the live cookie', () => {
    const ask = (token: string, headers: Record<string, string>) => app.call('GET', 'wallets/', { token, headers });
    const ofPage = { 'Sec-Fetch-Site': 'same-origin' };
    const liveCookieOf = async (email: string) =>
      /crossrate_live_session=[^;]+/.exec(cookieOf((await logIn(email)).headers))?.[0];

    it('is not changed as long as it names the session of the calls [S4.live.2, S11.sessions]', async () => {
      const { email } = await app.signUp();
      const { headers, body } = await logIn(email);
      const answer = await ask((body as { token: string }).token, { ...ofPage, Cookie: cookieOf(headers) });
      expect([answer.headers.get('Live-Session'), answer.headers.get('Set-Cookie')]).toEqual([null, null]);
    });

    it.each(['none', 'other'])(
      'is set again for a page whose cookie names %s [S4.live.2, S11.sessions]',
      async (fault) => {
        const { email, token } = await app.signUp();
        const foreign = (await liveCookieOf((await app.signUp()).email)) ?? '';
        const answer = await ask(token, { ...ofPage, ...(fault === 'other' ? { Cookie: foreign } : {}) });
        expect(answer.headers.get('Live-Session')).toBe(fault);
        const mended = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
        expect(mended).toMatch(/^crossrate_live_session=/);
        const again = await ask(token, { ...ofPage, Cookie: mended });
        expect(again.headers.get('Live-Session')).toBeNull();
        expect(mended).not.toBe(await liveCookieOf(email));
      },
    );

    it('is not set for other clients and for pages of another site [S11.sessions]', async () => {
      const { token } = await app.signUp();
      for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
        expect((await ask(token, headers)).headers.get('Set-Cookie')).toBeNull();
      }
    });
  });

  describe('login/', () => {
    it('answers a token and the moment at which it ends, 30 days from now [S7.login, S3.loginAnswer]', async () => {
      const { email } = await app.signUp();
      const { status, body } = await logIn(email);
      const { token, expiry } = body as { token: string; expiry: string };
      expect(status).toBe(200);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(new Date(expiry).getTime() - Date.now()).toBeGreaterThan(29.9 * 24 * 3_600_000);
    });

    it('stores no token, only its digest [S7.login]', async () => {
      const { token } = await app.signUp();
      const rows = await app.db.query<{ all: string }>("select string_agg(s::text, '') as all from sessions s");
      expect(rows[0]?.all).not.toContain(token);
      expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
    });

    it('stores passwords as argon2id of 19 MiB, two passes, one lane, unless it runs for tests [S7.login]', async () => {
      const storedBy = async ({ db, signUp }: TestApp) => {
        await signUp();
        return (await db.query<{ hash: string }>('select password_hash as hash from users limit 1'))[0]?.hash;
      };
      expect(await storedBy(app)).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
      const product = await openTestApp({ forTests: readConfig({}).forTests });
      expect(await storedBy(product)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await product.close();
    });

    it('answers 401 for a wrong password and, alike, for an unknown email [S8.login401]', async () => {
      const { email } = await app.signUp();
      const wrong = await logIn(email, 'Wrong!word1');
      const unknown = await logIn('nobody@example.com');
      expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid credentials.' } });
      expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    });

    it('compares the email case-sensitively [S5.login.2]', async () => {
      await app.signUp('Case@example.com');
      expect((await logIn('case@example.com')).status).toBe(401);
      expect((await logIn('Case@example.com')).status).toBe(200);
    });

    it('answers 400 with a reason per missing field [S7.login]', async () => {
      const { status, body } = await app.call('POST', 'login/', { body: {} });
      expect(status).toBe(400);
      expect(body).toMatchObject({ email: ['email is a required field'], password: ['password is a required field'] });
    });

    it('answers 403 for a deactivated account, with the right password only [S6.refusal.1, S8.login403]', async () => {
      const { email, token } = await app.signUp();
      await app.call('POST', 'users/delete-account/', { token });
      expect((await logIn(email)).status).toBe(403);
      expect((await logIn(email, 'Wrong!word1')).status).toBe(401);
    });

    it('answers 429 with Retry-After after ten failures, also to the right password, and to no other account [S7.login]', async () => {
      const [victim, other] = [await app.signUp(), await app.signUp()];
      const failures = await Promise.all(Array.from({ length: 14 }, () => logIn(victim.email, 'Wrong!word1')));
      expect(failures.filter(({ status }) => status === 401)).toHaveLength(10);
      const refused = await logIn(victim.email);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
      expect((await logIn(other.email)).status).toBe(200);
    });

    it('forgets the failures after a success [S7.login]', async () => {
      const { email } = await app.signUp();
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 6; count += 1) await logIn(email, 'Wrong!word1');
        expect((await logIn(email)).status).toBe(200);
      }
    });

    it('sets a cookie for the live channel that opens no call [S7.live.1]', async () => {
      const { email, token } = await app.signUp();
      const cookie = (await logIn(email)).headers.get('Set-Cookie') ?? '';
      expect(cookie).toContain('Path=/backend/;');
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Strict');
      const value = /=([^;]+)/.exec(cookie)?.[1] ?? '';
      expect(value).not.toBe(token);
      expect((await app.call('GET', 'users/me/', { token: value })).status).toBe(401);
    });
  });

  describe('login/ from a page', () => {
    const cookieFor = async (headers: Record<string, string>) => {
      const { email } = await app.signUp();
      const answer = await app.call('POST', 'login/', { body: { email, password: PASSWORD }, headers });
      return [answer.status, answer.headers.has('Set-Cookie')];
    };

    it('sets the cookie of the live channel for our own page and for clients that are no browsers [S7.live.1]', async () => {
      expect(await cookieFor({})).toEqual([200, true]);
      expect(await cookieFor({ Origin: 'http://app.example', 'Sec-Fetch-Site': 'same-origin' })).toEqual([200, true]);
    });

    it('of another site sets no cookie [S7.live.1]', async () => {
      expect(await cookieFor({ Origin: 'https://evil.example' })).toEqual([200, false]);
      expect(await cookieFor({ Origin: 'https://app.example' })).toEqual([200, false]);
      expect(await cookieFor({ Origin: 'null' })).toEqual([200, false]);
      expect(await cookieFor({ 'Sec-Fetch-Site': 'cross-site' })).toEqual([200, false]);
    });
  });

  describe('the session', () => {
    it('is recognised by the header Token {token}; anything else is 401 [S6.token.2]', async () => {
      const { token } = await app.signUp();
      expect((await app.call('GET', 'users/me/', { token })).status).toBe(200);
      const headers = ['', 'Token', `Bearer ${token}`, `Token ${token}x`, 'Token \u00ff', token];
      for (const Authorization of headers) {
        expect(await app.call('GET', 'users/me/', { headers: { Authorization } })).toMatchObject({
          status: 401,
          body: { detail: expect.any(String) as string },
        });
      }
    });

    it("ends with logoutall/, every one of the user and no one else's [S7.logoutAll]", async () => {
      const [one, other] = [await app.signUp(), await app.signUp()];
      const second = (await logIn(one.email)).body as { token: string };
      const { status, headers } = await app.call('POST', 'logoutall/', { token: one.token });
      expect(status).toBe(204);
      expect(headers.get('Set-Cookie')).toMatch(/Max-Age=0;.*Path=\/backend\//);
      for (const token of [one.token, second.token]) {
        expect((await app.call('GET', 'users/me/', { token })).status).toBe(401);
      }
      expect((await app.call('GET', 'users/me/', { token: other.token })).status).toBe(200);
    });

    it('ends when it expires [S6.roles.2]', async () => {
      const { id, token } = await app.signUp();
      await app.db.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
      expect((await app.call('GET', 'users/me/', { token })).status).toBe(401);
    });
  });
});

describe('known devices', () => {
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

  it('a device is recognised for the users who logged in on it, and a planted token is replaced [S11.limits]', async () => {
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
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/122.0.0.0`, 'Opera', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${CHROME} Safari/537.36`, 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c)`, 'WeChat', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('names the browser and the system of %s [S11.devices.list]', (header, browser, system) => {
  expect(readAgent(header)).toEqual({ browser, system });
});

/** How long a header of this length takes at best, in milliseconds. */
function msOf(length: number): number {
  const header = `Version/${'1.'.repeat(length)} ${'Safari'.repeat(length)}`;
  const rounds = Array.from({ length: 5 }, () => {
    const started = performance.now();
    expect(readAgent(header)).toEqual({ browser: '', system: '' });
    return performance.now() - started;
  });
  return Math.min(...rounds);
}

it('a header that is a hundred times as long takes no longer to read, and without a header the browser is unknown [S11.devices.list]', () => {
  msOf(500);
  expect(msOf(50_000) / msOf(500)).toBeLessThan(20);
  expect(readAgent(undefined)).toEqual({ browser: '', system: '' });
});
