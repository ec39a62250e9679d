import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { readCashLimits } from '@server/modules/cashLimits';
import { USER_LIMITS } from '@server/platform/userLimits';
import { aBankAccountOf, aUserOf, fund as fill, moneySuite, verifyPinOf } from '@test/support/money/moneyWorld';
import { openTestApp } from '@test/support/server/testApp';

const suite = moneySuite();
const limits = {
  ...USER_LIMITS,
  cashLimits: {
    FUND_WALLET: { day: { NGN: '100' }, month: { NGN: '250' } },
    WITHDRAW: { day: { NGN: '60' }, month: {} },
  },
};

let ada: string;
beforeEach(async () => {
  ada = await aUserOf(suite.db());
});

const fund = (amount: string, currency: 'NGN' | 'CNY' = 'NGN') =>
  createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: currency, amount }, { limits });
const limitsNow = async () => (await readCashLimits(suite.db(), ada, limits)).map(({ period, left }) => [period, left]);
const age = (id: string, hours: number) =>
  suite
    .db()
    .query('update transactions set created_at = created_at - make_interval(hours => $2) where id = $1', [id, hours]);
const refusal = (detail: string) => ({ kind: 'invalid', reasons: { detail } });
const ABOVE_DAY = refusal('At most 100 NGN can be funded in 24 hours, and this is more than what is left of it.');

it('of fundings at once, only as many are taken as the limit of a day has room for [S11.limits.rule]', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => fund('30')));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(9);
  for (const reason of refused) expect(reason).toMatchObject(ABOVE_DAY);
  expect(await limitsNow()).toEqual([
    ['day', '10'],
    ['month', '160'],
    ['day', '60'],
  ]);
  await fund('10');
  await expect(fund('0.01')).rejects.toMatchObject(ABOVE_DAY);
  await fund('5000', 'CNY');
});

it('revoked fundings, and those older than the period, do not count [S11.limits.rule]', async () => {
  const { id } = await fund('100');
  await revokeTransaction(suite.db(), ada, id);
  const second = await fund('100');
  await age(second.id, 24);
  const third = await fund('100');
  expect((await limitsNow()).slice(0, 2)).toEqual([
    ['day', '0'],
    ['month', '50'],
  ]);
  await age(third.id, 24);
  const above = 'At most 250 NGN can be funded in 30 days, and this is more than what is left of it.';
  await expect(fund('50.01')).rejects.toMatchObject(refusal(above));
  await age(second.id, 720);
  await fund('50.01');
});

it('a withdrawal above the limit is refused and leaves the balance and the pin as they were [S11.limits.rule]', async () => {
  await fill(suite.db(), ada, 'NGN', '1000');
  const bank = await aBankAccountOf(suite.db(), ada, 'NGN');
  await verifyPinOf(suite.db(), ada);
  const withdraw = (amount: string) =>
    createTransaction(
      suite.db(),
      ada,
      { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: bank },
      { limits },
    );
  const above = 'At most 60 NGN can be withdrawn in 24 hours, and this is more than what is left of it.';
  await expect(withdraw('60.01')).rejects.toMatchObject(refusal(above));
  expect(await withdraw('60')).toMatchObject({ status: 'PENDING' });
});

it('limits/ says what is left of each limit and when more becomes possible [S11.limits.call]', async () => {
  const app = await openTestApp({ cashLimits: limits.cashLimits });
  const { token, email } = await app.signUp();
  expect((await app.call('GET', 'capabilities/')).body).toMatchObject({ cashLimits: 1 });
  const read = async () => (await app.call('GET', 'limits/', { token })).body;
  const day = { type: 'FUND_WALLET', currency: 'NGN', period: 'day', most: '100' };
  expect(await read()).toContainEqual({ ...day, left: '100', more_at: null });
  const body = {
    ...{ type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'NGN', amount: '99.5' },
    ...{ email, rate: '0', transaction_fee: '0' },
  };
  const made = await app.call('POST', 'transactions/', { token, body });
  const { created_at: createdAt } = made.body as { created_at: string };
  const moreAt = new Date(new Date(createdAt).getTime() + 24 * 3_600_000).toISOString();
  expect(await read()).toContainEqual({ ...day, left: '0.5', more_at: moreAt });
  const refused = await app.call('POST', 'transactions/', { token, body });
  expect(refused).toMatchObject({ status: 400, body: ABOVE_DAY.reasons });
  await app.close();
});

it('a server without limits announces none and answers none [S11.limits.own]', async () => {
  const app = await openTestApp();
  const { token } = await app.signUp();
  expect((await app.call('GET', 'capabilities/')).body).not.toHaveProperty('cashLimits');
  expect((await app.call('GET', 'limits/', { token })).body).toEqual([]);
  await app.close();
});
