import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

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
    for (const { body } of refused) expect(body).toEqual({ email: ['An account with this email already exists.'] });
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
    expect(await register({ email: 'no email' })).toMatchObject({ status: 400, body: { email: [expect.any(String)] } });
    expect(await register({ username: ' ' })).toMatchObject({ status: 400, body: { username: [expect.any(String)] } });
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
