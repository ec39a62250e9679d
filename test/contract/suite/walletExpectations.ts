import { type Expectation, expectation } from './expectation';
import { cashForm } from './forms';

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
