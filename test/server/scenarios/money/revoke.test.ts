import { findOwnOrders } from '@server/modules/transactions/orders';
import { matchOrders, removeOrder } from '@server/modules/orders';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;

beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const inAccount = (code: string) => balanceOf(suite.db(), code);
const order = async (amount: string) =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
const match = (amount = '1000') =>
  matchOrders(suite.db(), ada, {
    currency_from: 'NGN',
    currency_to: 'CNY',
    rate: '216.0',
    user: ada,
    amount: `${amount}.00`,
    status: 'pending',
  });

describe('revoking', () => {
  it('returns everything held, once, and only while PENDING [S4.revoke.3]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const id = await order('1000');
    expect(await revokeTransaction(suite.db(), ada, id)).toMatchObject({ id, status: 'REVOKED' });
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
    await expect(revokeTransaction(suite.db(), ada, id)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
  });

  it("is the owner's alone: another user's transaction is 404", async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const id = await order('1000');
    await expect(revokeTransaction(suite.db(), ben, id)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(revokeTransaction(suite.db(), ben, '999999999')).rejects.toMatchObject({ kind: 'notFound' });
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
  });

  it('ends a funding that nobody has approved', async () => {
    const { id } = await createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' });
    expect(await revokeTransaction(suite.db(), ada, id)).toMatchObject({ status: 'REVOKED' });
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
  });

  it('is refused once the worker has filled it', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const id = await order('1000');
    await work(suite.db());
    await expect(revokeTransaction(suite.db(), ada, id)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('the order of a revoked ORDER', () => {
  beforeEach(() => list(suite.db(), ben, swap('CNY', 'NGN', '50', '216')));

  it('is found by pair, rate, user, amount and status pending, and hides equal live orders [S4.revoke.2]', async () => {
    const [first, second] = [await order('1000'), await order('1000')];
    await revokeTransaction(suite.db(), ada, first);
    expect(await match()).toMatchObject([{ transaction_id: first, status: 'pending' }]);
    const [orphan] = await match();
    await removeOrder(suite.db(), ada, orphan?.id ?? '');
    expect(await statusOf(suite.db(), second)).toBe('PENDING');
    expect(await match()).toMatchObject([{ transaction_id: second }]);
    await removeOrder(suite.db(), ada, orphan?.id ?? '');
    expect(await statusOf(suite.db(), second)).toBe('PENDING');
  });

  it('never fills, is not listed among the own orders, and is swept after a minute', async () => {
    await revokeTransaction(suite.db(), ada, await order('1000'));
    expect(await findOwnOrders(suite.db(), ada)).toEqual([]);
    await runWorkerOnce(
      suite.db(),
      { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
      new Date(Date.now() + 30_000),
    );
    expect(await match()).toHaveLength(1);
    await runWorkerOnce(
      suite.db(),
      { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
      new Date(Date.now() + 61_000),
    );
    expect(await match()).toEqual([]);
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
  });

  it('does not match another amount, another user, or an invalid query', async () => {
    await order('1000');
    expect(await match('999')).toEqual([]);
    expect(await matchOrders(suite.db(), ben, { user: ada })).toEqual([]);
    await expect(matchOrders(suite.db(), ada, { amount: 'x' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('removing an order', () => {
  beforeEach(() => list(suite.db(), ben, swap('CNY', 'NGN', '50', '216')));

  it('that is still pending revokes its transaction, and a second call changes nothing [S7.removeOrder]', async () => {
    const id = await order('1000');
    const [own] = await findOwnOrders(suite.db(), ada);
    await removeOrder(suite.db(), ada, own?.id ?? '');
    await removeOrder(suite.db(), ada, own?.id ?? '');
    expect(await statusOf(suite.db(), id)).toBe('REVOKED');
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
    expect(await match()).toEqual([]);
  });

  it("that was filled changes nothing, and another user's is 404", async () => {
    await order('1000');
    const [own] = await findOwnOrders(suite.db(), ada);
    await expect(removeOrder(suite.db(), ben, own?.id ?? '')).rejects.toMatchObject({ kind: 'notFound' });
    await work(suite.db());
    await removeOrder(suite.db(), ada, own?.id ?? '');
    expect(await inAccount(`wallet:${ada}:CNY`)).toBe('4.58333333');
  });
});
