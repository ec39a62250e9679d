import { PASSWORD } from './bench';
import { type Expectation, expectation } from './expectation';
import { cashForm } from './forms';

/** Spec 7: session, account and the contact form. */
export const SESSION_EXPECTATIONS: readonly Expectation[] = [
  expectation('answers 201 with id, email and username [S7.register]', ['register'], async ({ json, status }) => {
    const fresh = { email: 'New@example.com', username: 'newcomer', password: PASSWORD };
    expect(await json('register', { json: fresh })).toMatchObject({ email: 'New@example.com', username: 'newcomer' });
    expect(await status('register', { json: { ...fresh, email: 'Newer@example.com' } })).toBe(201);
  }),
  expectation('names the email field where the email is taken [S8.register]', ['register'], async (bench) => {
    const { email } = await bench.account();
    const again = { json: { email, username: 'second', password: PASSWORD } };
    expect(await bench.status('register', again)).toBe(400);
    expect(await bench.json('register', again)).toHaveProperty('email');
  }),
  expectation('refuses a weak password [S5.register.5, S5.register.6]', ['register'], async ({ status }) => {
    for (const password of ['Ab#4567', 'lowercase#1', 'UPPERCASE#1', 'NoSpecial1']) {
      expect(await status('register', { json: { email: 'weak@example.com', username: 'weak', password } })).toBe(400);
    }
  }),
  expectation('is answered [S7.sendWelcome]', ['sendWelcome'], async (bench) => {
    const { email } = await bench.account();
    await bench.answer('sendWelcome', { json: { email } });
  }),
  expectation('answers 200 with a token [S7.login, S3.loginAnswer]', ['login'], async (bench) => {
    const { email } = await bench.account();
    expect(await bench.status('login', { json: { email, password: PASSWORD } })).toBe(200);
    expect((await bench.answer('login', { json: { email, password: PASSWORD } })).token).not.toBe('');
  }),
  expectation('answers 400 where a field is missing [S8.login400]', ['login'], async ({ status }) => {
    expect(await status('login', { json: { email: 'someone@example.com' } })).toBe(400);
  }),
  expectation(
    'answers 401 to a wrong password and to an email in another case [S8.login401]',
    ['login'],
    async (bench) => {
      const { email } = await bench.account();
      expect(await bench.status('login', { json: { email, password: 'Wrong#Horse7' } })).toBe(401);
      expect(await bench.status('login', { json: { email: email.toLowerCase(), password: PASSWORD } })).toBe(401);
    },
  ),
  expectation(
    'answers 403 to a deactivated account [S8.login403, S6.refusal.1]',
    ['login', 'deleteAccount'],
    async (bench) => {
      const { email, token } = await bench.account();
      await bench.answer('deleteAccount', { token });
      expect(await bench.status('login', { json: { email, password: PASSWORD } })).toBe(403);
    },
  ),
  expectation(
    'sets a new password by the mailed link, once [S7.requestPasswordReset, S7.confirmPasswordReset]',
    ['requestPasswordReset', 'confirmPasswordReset'],
    async (bench) => {
      const { email } = await bench.account();
      await bench.answer('requestPasswordReset', { json: { email } });
      const token = /\/password-reset\/([^\s"<]+)/.exec(await bench.backend.mailTo(email))?.[1] ?? '';
      expect(await bench.status('confirmPasswordReset', { json: { token, password: 'weak' } })).toBe(400);
      await bench.answer('confirmPasswordReset', { json: { token, password: 'Another#Horse8' } });
      expect(await bench.status('login', { json: { email, password: PASSWORD } })).toBe(401);
      await bench.answer('login', { json: { email, password: 'Another#Horse8' } });
      const again = await bench.status('confirmPasswordReset', { json: { token, password: 'Third#Horse99' } });
      expect([400, 404]).toContain(again);
    },
  ),
  expectation('refuses an unknown email [S8.resetRequestFailure]', ['requestPasswordReset'], async ({ status }) => {
    expect([400, 404]).toContain(await status('requestPasswordReset', { json: { email: 'nobody@example.com' } }));
  }),
  expectation('answers 204 and ends every session of the user [S7.logoutAll]', ['logoutAll'], async (bench) => {
    const { email, token } = await bench.account();
    const other = await bench.answer('login', { json: { email, password: PASSWORD } });
    expect(await bench.status('logoutAll', { token })).toBe(204);
    expect(await bench.status('getMe', { token })).toBe(401);
    expect(await bench.status('getMe', { token: other.token })).toBe(401);
  }),
  expectation('takes a name and an email, both needed [S7.sendContactForm]', ['sendContactForm'], async (bench) => {
    await bench.answer('sendContactForm', { json: { name: 'Kofi', email: 'kofi@example.com' } });
    expect(await bench.status('sendContactForm', { json: { name: 'Kofi' } })).toBe(400);
    expect(await bench.status('sendContactForm', { json: { name: 'Kofi', email: 'no address' } })).toBe(400);
  }),
  expectation(
    'keeps the profile as it was saved [S7.getMe, S7.updateMe, S3.user]',
    ['getMe', 'updateMe'],
    async (bench) => {
      const { token, email } = await bench.account();
      const profile = {
        username: 'esi',
        phone_number: '+233240000001',
        birthday: '1991-02-03',
        first_name: 'Esi',
        last_name: 'Owusu',
      };
      await bench.answer('updateMe', { token, json: profile });
      expect(await bench.answer('getMe', { token })).toMatchObject({ ...profile, email });
    },
  ),
  expectation('follows the operator [S7.getAppStatus, S3.appStatus]', ['getAppStatus'], async (bench) => {
    const { token } = await bench.account();
    await bench.backend.setAppStatus(false);
    expect(await bench.answer('getAppStatus', { token })).toEqual({ appstatus: false });
    await bench.backend.setAppStatus(true);
    expect(await bench.answer('getAppStatus', { token })).toEqual({ appstatus: true });
  }),
  expectation(
    'starts no transaction while the status is false [S1.gate, S5.gate.2]',
    ['createTransaction'],
    async (bench) => {
      const owner = await bench.funded('CNY', '10');
      await bench.backend.setAppStatus(false);
      const form = cashForm('FUND_WALLET', owner.email, 'CNY', '5');
      const refused = await bench.status('createTransaction', { token: owner.token, form });
      await bench.backend.setAppStatus(true);
      expect(refused).toBe(403);
      expect(await bench.balance(owner, 'CNY')).toBe('10');
    },
  ),
];
