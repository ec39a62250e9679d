import { cashForm, type Expectation, expectation, PASSWORD } from './bench';

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

const ACCOUNT = {
  account_name: 'Esi Owusu',
  account_number: '0123456789',
  bank_name: 'GCB',
  currency: 'GHC',
  first_name: 'Esi',
  last_name: 'Owusu',
};
const pinIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
const otherThan = (pin: string) => (pin === '000000' ? '000001' : '000000');

/** Spec 7: wallets, payment details, bank accounts and the one-time pin. */
export const WALLET_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'tells exact balances [S7.getWallets, S7.getWallet, S3.wallet]',
    ['getWallets', 'getWallet'],
    async (bench) => {
      const owner = await bench.funded('GHC', '1234.56');
      const wallets = await bench.answer('getWallets', { token: owner.token });
      expect(wallets.find(({ currency }) => currency === 'GHC')).toMatchObject({ currency: 'GHC', balance: '1234.56' });
      expect(await bench.balance(owner, 'GHC')).toBe('1234.56');
    },
  ),
  expectation('lets nobody credit himself [S7.fundWallet]', ['fundWallet'], async (bench) => {
    const owner = await bench.funded('CNY', '10');
    const json = { user: owner.id, currency: 'CNY', amount: '10' };
    expect(await bench.status('fundWallet', { token: owner.token, json })).toBe(403);
    expect(await bench.balance(owner, 'CNY')).toBe('10');
  }),
  expectation(
    'has a bank for each currency [S7.getPaymentDetails, S3.paymentDetails]',
    ['getPaymentDetails'],
    async (bench) => {
      const { token } = await bench.account();
      for (const currency of ['CNY', 'GHC', 'NGN']) {
        const details = await bench.answer('getPaymentDetails', { token, query: { currency } });
        expect(details.bank_name).not.toBeNull();
        if (currency === 'GHC') expect(details.mobile_money_number).not.toBeNull();
      }
    },
  ),
  expectation(
    'lists own accounts, by currency too [S7.createBankAccount, S7.getBankAccounts, S7.getBankAccountsOf]',
    ['createBankAccount', 'getBankAccounts', 'getBankAccountsOf'],
    async (bench) => {
      const { token } = await bench.account();
      const stranger = await bench.account();
      await bench.answer('createBankAccount', { token, json: ACCOUNT });
      await bench.answer('createBankAccount', { token, json: { ...ACCOUNT, currency: 'NGN' } });
      expect(await bench.answer('getBankAccounts', { token })).toHaveLength(2);
      const cedis = await bench.answer('getBankAccountsOf', { token, query: { currency: 'GHC' } });
      expect(cedis).toMatchObject([ACCOUNT]);
      expect(await bench.answer('getBankAccounts', { token: stranger.token })).toEqual([]);
    },
  ),
  expectation('refuses an account with a field missing [S5.bankAccount.1]', ['createBankAccount'], async (bench) => {
    const { token } = await bench.account();
    for (const field of Object.keys(ACCOUNT)) {
      const json = { ...ACCOUNT, [field]: '' };
      expect({ field, status: await bench.status('createBankAccount', { token, json }) }).toEqual({
        field,
        status: 400,
      });
    }
  }),
  expectation(
    'answers 204, and 204 again, and 404 to others [S7.removeBankAccount]',
    ['removeBankAccount'],
    async (bench) => {
      const { token } = await bench.account();
      const stranger = await bench.account();
      await bench.answer('createBankAccount', { token, json: ACCOUNT });
      const [saved] = await bench.answer('getBankAccounts', { token });
      const id = saved?.id ?? '';
      expect(await bench.status('removeBankAccount', { token: stranger.token, id })).toBe(404);
      expect(await bench.status('removeBankAccount', { token, id })).toBe(204);
      expect(await bench.status('removeBankAccount', { token, id })).toBe(204);
      expect(await bench.answer('getBankAccounts', { token })).toEqual([]);
    },
  ),
  expectation(
    'mails six digits, and verifies them again as long as they are not spent [S7.requestOtp, S7.verifyOtp]',
    ['requestOtp', 'verifyOtp'],
    async (bench) => {
      const { token, email } = await bench.account();
      await bench.answer('requestOtp', { token });
      const otp = pinIn(await bench.backend.mailTo(email));
      expect(await bench.status('verifyOtp', { token, json: { otp: otherThan(otp) } })).toBe(400);
      expect(await bench.status('verifyOtp', { token, json: { otp: '12345' } })).toBe(400);
      expect(await bench.status('verifyOtp', { token, json: { otp } })).toBe(200);
      expect(await bench.status('verifyOtp', { token, json: { otp } })).toBe(200);
    },
  ),
  expectation('ends a pin after five wrong tries [S7.verifyOtp]', ['verifyOtp'], async (bench) => {
    const { token, email } = await bench.account();
    await bench.answer('requestOtp', { token });
    const otp = pinIn(await bench.backend.mailTo(email));
    for (let tries = 0; tries < 5; tries += 1)
      await bench.status('verifyOtp', { token, json: { otp: otherThan(otp) } });
    expect(await bench.status('verifyOtp', { token, json: { otp } })).toBe(400);
  }),
  expectation(
    'takes money only with a freshly verified pin [S7.type.WITHDRAW]',
    ['createTransaction'],
    async (bench) => {
      const owner = await bench.funded('GHC', '100');
      const { token, email } = owner;
      await bench.answer('createBankAccount', { token, json: ACCOUNT });
      const [saved] = await bench.answer('getBankAccounts', { token });
      const withdrawal = () => {
        const form = cashForm('WITHDRAW', email, 'GHC', '40');
        form.set('bank_account', saved?.id ?? '');
        return { token, form };
      };
      expect(await bench.status('createTransaction', withdrawal())).toBe(403);
      await bench.answer('requestOtp', { token });
      const otp = pinIn(await bench.backend.mailTo(email));
      await bench.answer('verifyOtp', { token, json: { otp } });
      const { id } = await bench.answer('createTransaction', withdrawal());
      expect(await bench.status('verifyOtp', { token, json: { otp } })).toBe(400);
      expect(await bench.balance(owner, 'GHC')).toBe('60');
      expect(await bench.status('createTransaction', withdrawal())).toBe(403);
      await bench.backend.reject(id);
      expect(await bench.balance(owner, 'GHC')).toBe('100');
    },
  ),
];
