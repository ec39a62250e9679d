import { readConfig } from '@server/platform/config';
import { createApp, startServer } from '@server/startServer';
import { cookieOf, openClient } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { type Answer, openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';

const NEW_PASSWORD = 'Another!word2';

describe('password reset', () => {
  const app = opened(openTestApp);

  const request = (email: string) => app.call('POST', 'api/password_reset/', { body: { email } });

  const confirm = (token: string, password = NEW_PASSWORD) =>
    app.call('POST', 'api/password_reset/confirm/', { body: { token, password } });

  async function linkFor(email: string): Promise<string> {
    app.mails.length = 0;
    await request(email);
    return /http:\/\/app\.example\/password-reset\/([\w-]+)/.exec(app.mails[0]?.body ?? '')?.[1] ?? '';
  }

  describe('api/password_reset/', () => {
    it('mails a link of the app to the account [S7.requestPasswordReset]', async () => {
      const { email } = await app.signUp();
      expect(await request(email)).toMatchObject({ status: 200, body: { status: 'OK' } });
      expect(app.mails.at(-1)).toMatchObject({ recipient: email });
      expect(await linkFor(email)).toMatch(/^[\w-]{43}$/);
    });

    it('answers 404 for an unknown email [S8.resetRequestFailure]', async () => {
      expect(await request('nobody@example.com')).toMatchObject({
        status: 404,
        body: { detail: expect.any(String) as string },
      });
    });

    it('sends no more than five links an hour to one account [S7.requestPasswordReset]', async () => {
      const { email } = await app.signUp();
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) statuses.push((await request(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    });
  });

  describe('api/password_reset/confirm/', () => {
    it('sets the password and ends every session [S7.confirmPasswordReset]', async () => {
      const { email, token } = await app.signUp();
      expect(await confirm(await linkFor(email))).toMatchObject({ status: 200, body: { status: 'OK' } });
      expect((await app.call('GET', 'users/me/', { token })).status).toBe(401);
      expect((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).status).toBe(401);
      expect((await app.call('POST', 'login/', { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
    });

    it('takes a link once, even if ten come at once, and no other link afterwards [S8.resetConfirmFailure]', async () => {
      const { email } = await app.signUp();
      const [first, second] = [await linkFor(email), await linkFor(email)];
      const all = await Promise.all(Array.from({ length: 10 }, () => confirm(second)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
      expect((await confirm(first)).status).toBe(404);
    });

    it('refuses a link after one hour, and an unknown link [S8.resetConfirmFailure]', async () => {
      const { email } = await app.signUp();
      const token = await linkFor(email);
      await app.db.query(`update password_resets set expires_at = expires_at - interval '61 minutes'`);
      expect((await confirm(token)).status).toBe(404);
      expect((await confirm('x'.repeat(43))).status).toBe(404);
    });

    it('refuses a weak password and leaves the link valid [S5.reset.1]', async () => {
      const { email } = await app.signUp();
      const token = await linkFor(email);
      expect(await confirm(token, 'nouppercase!')).toMatchObject({
        status: 400,
        body: { password: [expect.any(String)] },
      });
      expect((await confirm(token)).status).toBe(200);
    });

    it('stores no link, only its digest [S7.confirmPasswordReset]', async () => {
      const { email } = await app.signUp();
      const token = await linkFor(email);
      const rows = await app.db.query<{ all: string }>("select string_agg(r::text, '') as all from password_resets r");
      expect(rows[0]?.all).not.toContain(token);
    });
  });
});

describe('resets', () => {
  const CLOSE_SESSION_ENDED = 4401;

  let app: TestApp;

  let quiet: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    quiet = await openTestApp({ resetRevealsAccounts: false });
  });

  afterAll(async () => {
    await app.close();
    await quiet.close();
  });

  const ask = (at: TestApp, email: string) => at.call('POST', 'api/password_reset/', { body: { email } });

  const confirm = (token: string, password = NEW_PASSWORD) =>
    app.call('POST', 'api/password_reset/confirm/', { body: { token, password } });

  const linkFor = async (email: string): Promise<string> => {
    app.mails.length = 0;
    await ask(app, email);
    return /password-reset\/([\w-]+)/.exec(app.mails[0]?.body ?? '')?.[1] ?? '';
  };

  it('by default reveals which emails have no account, with the sentence of spec 8, and does not if that is switched off [S11.resets]', async () => {
    expect(readConfig({}).resetRevealsAccounts).toBe(true);
    expect(readConfig({ RESET_REVEALS_ACCOUNTS: 'off' }).resetRevealsAccounts).toBe(false);
    expect((await ask(app, 'nobody@example.com')).status).toBe(404);
    const { email } = await quiet.signUp();
    quiet.mails.length = 0;
    const [known, unknown] = [await ask(quiet, email), await ask(quiet, 'nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const told = ({ headers }: Answer) =>
      [...headers].filter(([name]) => !['x-request-id', 'ratelimit'].includes(name));
    expect(told(unknown)).toEqual(told(known));
    expect(quiet.mails.map(({ recipient }) => recipient)).toEqual([email]);
  });

  it('does not reveal by its limits which emails have no account, if that is switched off [S11.resets]', async () => {
    const { email } = await quiet.signUp();
    const statuses = async (each: string) => {
      const all: number[] = [];
      for (let count = 0; count < 7; count += 1) all.push((await ask(quiet, each)).status);
      return all;
    };
    expect(await statuses('stranger@example.com')).toEqual(await statuses(email));
  });

  it('keeps a digest only, valid for an hour [S11.resets]', async () => {
    const { id, email } = await app.signUp();
    const token = await linkFor(email);
    const [row] = await app.db.query<{ bytes: number; plain: boolean; seconds: number }>(
      `select length(token_digest) as bytes, position($2::bytea in token_digest) > 0 as plain,
            round(extract(epoch from expires_at - now()) / 60)::int as seconds
       from password_resets where user_id = $1`,
      [id, Buffer.from(token)],
    );
    expect(row).toEqual({ bytes: 32, plain: false, seconds: 60 });
  });

  it('sets one password if twenty requests use a link at once, each with another password [S11.resets]', async () => {
    const { email } = await app.signUp();
    const token = await linkFor(email);
    const passwords = Array.from({ length: 20 }, (_, index) => `Another!word${String(index)}`);
    const all = await Promise.all(passwords.map((password) => confirm(token, password)));
    const winners = passwords.filter((_, index) => all[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await app.call('POST', 'login/', { body: { email, password: winners[0] } })).status).toBe(200);
  });

  it('ends every session and closes their sockets [S11.resets]', async () => {
    const { email, token } = await app.signUp();
    const login = await app.call('POST', 'login/', { body: { email, password: PASSWORD } });
    const server = await startServer({
      ...app.parts,
      config: { ...app.parts.config, port: 0, demo: false },
      builtApp: null,
    });
    const { closed } = await openClient(server.url, ['listings'], { headers: { Cookie: cookieOf(login.headers) } });
    expect((await confirm(await linkFor(email))).status).toBe(200);
    expect(await closed).toBe(CLOSE_SESSION_ENDED);
    for (const each of [token, (login.body as { token: string }).token]) {
      expect((await app.call('GET', 'users/me/', { token: each })).status).toBe(401);
    }
    await server.close();
  });

  it('a log-in whose old password was checked before a reset opens no session after it [S11.resets]', async () => {
    const { email } = await app.signUp();
    const link = await linkFor(email);
    const query = async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const rows = await app.db.query<Row>(sql, values);
      // The hash of the old password was read, and the reset is over before anything else is.
      if (sql.includes('password_hash')) expect((await confirm(link)).status).toBe(200);
      return rows;
    };
    const slow = createApp({ ...app.parts, db: { ...app.db, query } });
    const login = await slow.request('/backend/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(login.status).toBe(401);
  });

  it('no session of the old password is left if log-ins and a reset come together [S11.resets]', async () => {
    const { id, email } = await app.signUp();
    const link = await linkFor(email);
    const body = { email, password: PASSWORD };
    await Promise.all([
      ...Array.from({ length: 10 }, () => app.call('POST', 'login/', { body })),
      confirm(link),
      ...Array.from({ length: 10 }, () => app.call('POST', 'login/', { body })),
    ]);
    expect(await app.db.query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
  });

  it('hashes no password that is longer than a person’s [S11.resets]', async () => {
    const { email } = await app.signUp();
    const long = `Aa!${'x'.repeat(198)}`;
    const body = { email, username: 'L', password: long };
    for (const [path, sent] of [
      ['login/', body],
      ['register/', body],
      ['api/password_reset/confirm/', { token: await linkFor(email), password: long }],
    ] as const) {
      expect(await app.call('POST', path, { body: sent })).toMatchObject({
        status: 400,
        body: { password: expect.any(Array) as string[] },
      });
    }
  });
});

describe('registration', () => {
  const app = opened(openTestApp);

  const register = (fields: Record<string, unknown>) =>
    app.call('POST', 'register/', {
      body: { email: 'new@example.com', username: 'Kofi', password: PASSWORD, ...fields },
    });

  describe('register/', () => {
    it('answers 201 with id, email and username, and opens empty wallets [S7.register]', async () => {
      const { status, body } = await register({ email: 'first@example.com' });
      expect(status).toBe(201);
      expect(body).toEqual({ id: expect.any(Number) as number, email: 'first@example.com', username: 'Kofi' });
      const { token } = (await app.call('POST', 'login/', { body: { email: 'first@example.com', password: PASSWORD } }))
        .body as { token: string };
      const wallets = (await app.call('GET', 'wallets/', { token })).body as { currency: string; balance: string }[];
      expect(wallets.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['CNY', 'GHC', 'NGN']));
      expect(new Set(wallets.map(({ balance }) => balance))).toEqual(new Set(['0']));
    });

    it('refuses a taken email with the error at email, even if ten come at once [S8.register]', async () => {
      const all = await Promise.all(Array.from({ length: 10 }, () => register({ email: 'twice@example.com' })));
      expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = all.filter(({ status }) => status === 400);
      expect(refused).toHaveLength(9);
      for (const { body } of refused)
        expect(body).toMatchObject({ email: ['An account with this email already exists.'] });
    });

    it.each([
      ['Short!1', 'Password must be at least 8 characters'],
      ['no-uppercase', 'Password must contain atleast one uppercase letter'],
      ['NO-LOWERCASE', 'Password must contain atleast one lowercase letter'],
      ['NoSpecial11', 'Password must contain atleast one special character'],
    ])(
      'refuses %s with the sentence of the form [S5.register.5, S5.register.6, S5.register.7, S5.register.8]',
      async (password, sentence) => {
        expect(await register({ password })).toMatchObject({ status: 400, body: { password: [sentence] } });
      },
    );

    it('refuses a broken email and a missing username [S5.register.1, S5.register.3]', async () => {
      expect(await register({ email: 'no email' })).toMatchObject({
        status: 400,
        body: { email: [expect.any(String)] },
      });
      expect(await register({ username: ' ' })).toMatchObject({
        status: 400,
        body: { username: [expect.any(String)] },
      });
    });

    it('refuses NUL and control characters [S5.register.3]', async () => {
      expect((await register({ username: 'a\u0000b' })).status).toBe(400);
      expect((await register({ username: 'a\u001bb' })).status).toBe(400);
      expect((await register({ email: 'a\u0000@example.com' })).status).toBe(400);
    });
  });

  describe('register/welcome/', () => {
    const welcome = (email: string) => app.call('POST', 'register/welcome/', { body: { email } });

    it.each(['Win at evil.example', 'https://evil.example', 'a@evil.example'])(
      'repeats no name that could be an address: %s [S7.sendWelcome]',
      async (username) => {
        const email = `${String(username.length)}@example.com`;
        await app.call('POST', 'register/', { body: { email, username, password: PASSWORD } });
        await welcome(email);
        expect(app.mails.at(-1)?.recipient).toBe(email);
        expect(app.mails.at(-1)?.body).toMatch(/^Hello,\n/);
      },
    );

    it('mails a freshly registered address, once [S7.sendWelcome]', async () => {
      await register({ email: 'fresh@example.com' });
      expect((await welcome('fresh@example.com')).status).toBe(200);
      expect((await welcome('fresh@example.com')).status).toBe(200);
      expect(app.mails.filter(({ recipient }) => recipient === 'fresh@example.com')).toHaveLength(1);
    });

    it('sends no other mail and reveals nothing [S7.sendWelcome]', async () => {
      await register({ email: 'old@example.com' });
      await app.db.query(`update users set created_at = now() - interval '2 hours' where email = 'old@example.com'`);
      app.mails.length = 0;
      expect((await welcome('old@example.com')).status).toBe(200);
      expect((await welcome('stranger@example.com')).status).toBe(200);
      expect(app.mails).toEqual([]);
    });
  });
});
