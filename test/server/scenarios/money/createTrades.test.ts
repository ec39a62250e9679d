import { SENTENCES } from '@/texts/sentences';
import type { TransactionPayload } from '@contract/transactions';
import type { RefusalKind } from '@server/platform/refusal';
import { createTransaction } from '@server/modules/transactions/create';
import {
  aUserOf,
  balanceOf,
  fund,
  list,
  moneySuite,
  setMarket,
  swap,
  work,
  statusOf,
} from '@test/support/money/moneyWorld';
import { USER_LIMITS } from '@server/platform/userLimits';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { findOwnOrders } from '@server/modules/transactions/orders';
import { matchOrders, removeOrder } from '@server/modules/orders';
import { runWorkerOnce } from '@server/worker/worker';

const suite = moneySuite();
let ada: string;
let ben: string;

describe('create trades', () => {
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

  describe('LIST', () => {
    const listing = (from: string, to: string, amount: string, rate: string) =>
      create(ben, { type: 'LIST', ...swap(from, to, amount, rate) });

    it('holds the amount at once, with fee 0 [S7.type.LIST]', async () => {
      expect(await listing('CNY', 'NGN', '40', '216')).toMatchObject({ status: 'PENDING', transaction_fee: '0' });
      expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('60');
      expect(await balanceOf(suite.db(), `hold:${ben}:CNY`)).toBe('40');
    });

    it('is not above the balance [S5.list.2]', async () => {
      await expect(listing('CNY', 'NGN', '100.01', '216')).rejects.toMatchObject(
        refusal('invalid', SENTENCES.insufficientBalance),
      );
    });

    it('refuses the same currency [S5.list.3]', async () => {
      await expect(listing('CNY', 'CNY', '1', '1')).rejects.toMatchObject(
        refusal('invalid', SENTENCES.listCurrencyRequired),
      );
    });

    it('the rate is between 90 % and 110 % of the market rate, ends included [S5.list.5]', async () => {
      const outside = refusal('invalid', 'Rate must be between 194.4000 and 237.6000.');
      await expect(listing('CNY', 'NGN', '1', '194.4')).resolves.toMatchObject({ rate: '194.4' });
      await expect(listing('CNY', 'NGN', '1', '237.6')).resolves.toMatchObject({ rate: '237.6' });
      await expect(listing('CNY', 'NGN', '1', '194.39999999')).rejects.toMatchObject(outside);
      await expect(listing('CNY', 'NGN', '1', '237.60000001')).rejects.toMatchObject(outside);
    });

    it('needs a known market rate [S5.list.4]', async () => {
      await suite.db().transaction(async (tx) => {
        await tx.query(`delete from currency_rates where currency_from = 'CNY' and currency_to = 'GHC'`);
      });
      await expect(listing('CNY', 'GHC', '1', '1.6')).rejects.toMatchObject(refusal('invalid', SENTENCES.rateInvalid));
      await setMarket(suite.db());
    });
  });

  describe('ORDER', () => {
    const order = (userId: string, amount: string, rate = '216') =>
      create(userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate), transaction_fee: '0' });
    beforeEach(async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
    });

    it('holds the whole amount, and the server computes the fee of 1 % itself [S9.biFee]', async () => {
      expect(await order(ada, '500')).toMatchObject({ transaction_fee: '5', status: 'PENDING' });
      expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('500');
    });

    it('makes a pending order', async () => {
      const { id } = await order(ada, '500');
      const orders = await suite
        .db()
        .query('select status, user_id, trim_scale(amount)::text as amount from orders where transaction_id = $1', [
          id,
        ]);
      expect(orders).toEqual([{ status: 'pending', user_id: ada, amount: '500' }]);
    });

    it('amount / rate is not above the total that others list at exactly that rate [S5.biOrder.4]', async () => {
      await expect(order(ada, '864')).resolves.toMatchObject({ amount: '864' });
      await fund(suite.db(), ada, 'NGN', '1000');
      await expect(order(ada, '864.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.moreThanListed));
      await expect(order(ada, '10', '215.99999999')).rejects.toMatchObject(
        refusal('invalid', SENTENCES.moreThanListed),
      );
    });

    it('own listings do not count [S6.ownListings.2]', async () => {
      await fund(suite.db(), ben, 'NGN', '1000');
      await expect(order(ben, '100')).rejects.toMatchObject(refusal('invalid', SENTENCES.moreThanListed));
    });

    it('is not above the balance [S5.biOrder.2]', async () => {
      await expect(order(ada, '1000.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.insufficientBalance));
    });
  });

  describe('MOF_ORDER', () => {
    const order = (path: string, amount = '100', [from, to] = ['NGN', 'CNY']) =>
      create(ada, { type: 'MOF_ORDER', ...swap(from ?? '', to ?? '', amount, '300'), path });

    it('holds the whole amount, and the server computes the fee of 1.5 % itself [S9.multiFee]', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
      expect(await order('NGN->CNY')).toMatchObject({ transaction_fee: '1.5', path: 'NGN->CNY', status: 'PENDING' });
    });

    it('needs a path between the two currencies that visits none twice [S5.multiOrder.2]', async () => {
      for (const path of ['x', 'NGN', 'NGN->GHC', 'GHC->CNY', 'NGN->GHC->NGN->CNY', 'NGN->->CNY']) {
        await expect(order(path)).rejects.toMatchObject(refusal('invalid', SENTENCES.pathFieldsRequired));
      }
      await expect(order('NGN->NGN', '1', ['NGN', 'NGN'])).rejects.toMatchObject(
        refusal('invalid', SENTENCES.pathFieldsRequired),
      );
    });

    it('refuses a path on which nobody else lists anything [S5.multiOrder.3]', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
      await expect(order('NGN->GHC->CNY')).rejects.toMatchObject(refusal('invalid', SENTENCES.noPathFound));
    });

    it('is within the balance [S5.multiOrder.1]', async () => {
      await expect(order('NGN->CNY', '1000.01')).rejects.toMatchObject(
        refusal('invalid', SENTENCES.insufficientBalance),
      );
    });
  });

  describe('DELETE_LIST', () => {
    const remove = (amount: string, rate = '216') =>
      create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', amount, rate) });

    it('ends the own listing at once with fee 0, exactly once [S4.deleteListing.1]', async () => {
      const id = await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
      expect(await remove('40')).toMatchObject({ status: 'COMPLETED', transaction_fee: '0', amount: '40' });
      expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('100');
      expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('0');
      await expect(remove('40')).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('prefers the listing of exactly that amount to an older one', async () => {
      const older = await list(suite.db(), ben, swap('CNY', 'NGN', '30', '216'));
      await list(suite.db(), ben, swap('CNY', 'NGN', '20', '216'));
      await remove('20');
      expect(await balanceOf(suite.db(), `escrow:${older}:CNY`)).toBe('30');
    });

    it("never ends another user's listing, nor one at another rate", async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '40', '217'));
      await expect(remove('40')).rejects.toMatchObject({ kind: 'invalid' });
      const others = create(ada, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '40', '217') });
      await expect(others).rejects.toMatchObject({ kind: 'invalid' });
    });
  });
});

describe('trade limits', () => {
  beforeAll(() => setMarket(suite.db()));
  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    for (const user of [ada, ben]) {
      await fund(suite.db(), user, 'NGN', '10000');
      await fund(suite.db(), user, 'CNY', '100');
    }
  });

  const limits = { ...USER_LIMITS, mostOpenListings: 3, mostOpenOrders: 3 };
  const listing = (user: string, amount = '1') =>
    createTransaction(suite.db(), user, { type: 'LIST', ...swap('CNY', 'NGN', amount, '216') }, { limits });
  const order = (user: string, amount = '10') =>
    createTransaction(suite.db(), user, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') }, { limits });
  const ofPath = (rate: string, path = 'NGN->CNY', amount = '10') =>
    createTransaction(suite.db(), ada, { type: 'MOF_ORDER', ...swap('NGN', 'CNY', amount, rate), path }, { limits });
  const refused = (text: string) => ({ kind: 'invalid', reasons: { detail: expect.stringContaining(text) as string } });
  const made = async (sent: Promise<unknown>[]) =>
    (await Promise.allSettled(sent)).filter(({ status }) => status === 'fulfilled').length;

  describe('one user', () => {
    it('who sends twenty listings at once gets only as many as allowed, and another one after a revocation [S7.type.LIST]', async () => {
      expect(await made(Array.from({ length: 20 }, () => listing(ada)))).toBe(3);
      await work(suite.db());
      await expect(listing(ada)).rejects.toMatchObject(refused('already have 3 listings'));
      await listing(ben);
    });

    it('who sends twenty orders of either kind at once gets only as many as allowed, and another one after a revocation [S7.type.ORDER]', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
      expect(await made(Array.from({ length: 20 }, () => order(ada)))).toBe(3);
      await expect(ofPath('216')).rejects.toMatchObject(refused('already have 3 open orders'));
      const [first] = await suite
        .db()
        .query<{ id: string }>(`select id from transactions where user_id = $1 and type = 'ORDER'`, [ada]);
      await revokeTransaction(suite.db(), ada, first?.id ?? '');
      expect(await ofPath('216')).toMatchObject({ status: 'PENDING' });
    });
  });

  describe('a listing or an order', () => {
    it('has at least the least amount of its currency', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
      const tooSmall = '0.00999999';
      await expect(listing(ada, tooSmall)).rejects.toMatchObject(refused('The least amount is 0.01 CNY.'));
      for (const sent of [order(ada, tooSmall), ofPath('216', 'NGN->CNY', tooSmall)]) {
        await expect(sent).rejects.toMatchObject(refused('The least amount is 0.01 NGN.'));
      }
      expect(await listing(ada, '0.01')).toMatchObject({ status: 'PENDING' });
    });
  });

  describe('a multilateral order', () => {
    it('has a rate that a listing within the band may give, on each hop', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
      // 0.9 times 216, the market rate.
      await expect(ofPath('194.39999999')).rejects.toMatchObject(refused('No listing can give this rate'));
      expect(await ofPath('194.4')).toMatchObject({ status: 'PENDING' });
    });

    it('may have a rate below the band if one is listed there', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
      await suite.db().query(`update listings set rate = '150' where status = 'active'`);
      await expect(ofPath('149.99999999')).rejects.toMatchObject(refused('No listing can give this rate'));
      expect(await ofPath('150')).toMatchObject({ status: 'PENDING' });
    });
  });
});

describe('revoke', () => {
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
      const { id } = await createTransaction(suite.db(), ada, {
        type: 'FUND_WALLET',
        currency_from: 'NGN',
        amount: '5',
      });
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
});
