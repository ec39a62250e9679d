import { readConfig } from '@server/platform/config';
import { cookieOf } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';

const app = opened(openTestApp);

const logIn = (email: string, password = PASSWORD) => app.call('POST', 'login/', { body: { email, password } });

describe('the live cookie', () => {
  const ask = (token: string, headers: Record<string, string>) => app.call('GET', 'wallets/', { token, headers });
  const ofPage = { 'Sec-Fetch-Site': 'same-origin' };
  const liveCookieOf = async (email: string) =>
    /crossrate_live_session=[^;]+/.exec(cookieOf((await logIn(email)).headers))?.[0];

  it('is left alone as long as it names the session of the calls [S4.live.2, S11.sessions]', async () => {
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
    expect(body).toEqual({ email: ['email is a required field'], password: ['password is a required field'] });
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
