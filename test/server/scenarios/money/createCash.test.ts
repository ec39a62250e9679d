import { AUTH_SENTENCES } from '@/texts/authSentences';
import { SENTENCES } from '@/texts/sentences';
import type { TransactionPayload } from '@contract/transactions';
import type { RefusalKind } from '@server/platform/refusal';
import { createTransaction } from '@server/modules/transactions/create';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  list,
  moneySuite,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const suite = moneySuite();
let ada: string;
let ben: string;

beforeEach(async () => {
  ada = await aUserOf(suite.db());
  ben = await aUserOf(suite.db());
  await fund(suite.db(), ada, 'NGN', '1000');
  await fund(suite.db(), ben, 'CNY', '100');
});
afterEach(async () => {
  await suite.db().query(`update settings set value = 'true' where name = 'appstatus'`);
});

const create = (userId: string, payload: TransactionPayload) => createTransaction(suite.db(), userId, payload);
const refusal = (kind: RefusalKind, detail: string) => ({ kind, reasons: { detail } });

describe('FUND_WALLET', () => {
  it('is written down with rate 0 and fee 0, and moves nothing until the operator approves [S7.type.FUND_WALLET]', async () => {
    const row = await create(ada, {
      type: 'FUND_WALLET',
      currency_from: 'NGN',
      currency_to: 'NGN',
      amount: '50',
      rate: '7',
    });
    expect(row).toMatchObject({ status: 'PENDING', rate: '0', transaction_fee: '0', amount: '50', currency_to: 'NGN' });
    expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('1000');
  });

  it('keeps the screenshot if there is one [S5.fund.2]', async () => {
    const png = Buffer.from(PNG, 'base64');
    const image = { media_type: 'image/png', bytes: png };
    const funding = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' } as const;
    const row = await createTransaction(suite.db(), ada, funding, { image });
    expect(row.transaction_receipt).toEqual(expect.any(String));
  });

  it('refuses two different currencies', async () => {
    const crossed = create(ada, { type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'CNY', amount: '50' });
    await expect(crossed).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('WITHDRAW', () => {
  let account: string;
  const withdraw = (amount: string, bankAccount = account) =>
    create(ada, { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: bankAccount });
  beforeEach(async () => {
    account = await aBankAccountOf(suite.db(), ada, 'NGN');
  });

  it('holds the amount at once, to an own bank account, with a verified pin', async () => {
    await verifyPinOf(suite.db(), ada);
    expect(await withdraw('400')).toMatchObject({ status: 'PENDING', rate: '0', bank_account_id: account });
    expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('600');
    expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('400');
  });

  it('without a freshly verified OTP is 403', async () => {
    await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
    await verifyPinOf(suite.db(), ada);
    await suite
      .db()
      .query(`update one_time_pins set verified_at = now() - interval '6 minutes' where user_id = $1`, [ada]);
    await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
    await verifyPinOf(suite.db(), ben);
    await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('spends the pin once, however many withdrawals are sent at the same time', async () => {
    await verifyPinOf(suite.db(), ada);
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw('10')));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('990');
  });

  it('is not above the balance, and leaves the pin unspent then [S5.withdraw.2]', async () => {
    await verifyPinOf(suite.db(), ada);
    await expect(withdraw('1000.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.insufficientBalance));
    await expect(withdraw('1000')).resolves.toMatchObject({ amount: '1000' });
  });

  it('needs an own bank account of that currency [S5.withdraw.3]', async () => {
    await verifyPinOf(suite.db(), ada);
    const others = await aBankAccountOf(suite.db(), ben, 'NGN');
    const yuan = await aBankAccountOf(suite.db(), ada, 'CNY');
    for (const id of [others, yuan, '0', 'x']) {
      await expect(withdraw('10', id)).rejects.toMatchObject(refusal('invalid', SENTENCES.bankAccountRequired));
    }
  });
});

describe('while the app is closed', () => {
  it('nothing can be started, with the sentence of spec 8; listings can still be deleted [S1.gate]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
    await suite.db().query(`update settings set value = 'false' where name = 'appstatus'`);
    const closed = refusal('forbidden', SENTENCES.tradingHalted);
    const pair = swap('NGN', 'CNY', '10', '216');
    const fundIt = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '1' } as const;
    await expect(create(ada, fundIt)).rejects.toMatchObject(closed);
    await expect(create(ada, { ...fundIt, type: 'WITHDRAW', bank_account: '1' })).rejects.toMatchObject(closed);
    await expect(create(ada, { type: 'LIST', ...pair })).rejects.toMatchObject(closed);
    await expect(create(ada, { type: 'ORDER', ...pair })).rejects.toMatchObject(closed);
    await expect(create(ada, { type: 'MOF_ORDER', ...pair, path: 'NGN->CNY' })).rejects.toMatchObject(closed);
    const { id } = await create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '4', '216') });
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });
});

describe('a deactivated user', () => {
  it('can start nothing any more, but can still delete their listings', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
    const listing = create(ben, { type: 'LIST', ...swap('CNY', 'NGN', '4', '216') });
    await expect(listing).rejects.toMatchObject(refusal('forbidden', AUTH_SENTENCES.accountDeactivated));
    await expect(create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '4', '216') })).resolves.toMatchObject({
      amount: '4',
    });
  });
});
