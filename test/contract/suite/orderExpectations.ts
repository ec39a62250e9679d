import type { Bench } from './bench';
import { type Expectation, expectation } from './expectation';

const order = (amount: string, rate: string, changes: Record<string, string> = {}) => ({
  json: { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', amount, rate, transaction_fee: '0', ...changes },
});
const OWN = { created_by_user: 'true' };

async function marketOf(bench: Bench, rate: string) {
  const seller = await bench.lister({ currency: 'CNY', swapTo: 'NGN', amount: '50', rate });
  const buyer = await bench.funded('NGN', '20000');
  return { seller, buyer };
}

/** Spec 7: bilateral and multilateral orders. Each uses its own rate, so that no order fills from another's market. */
export const ORDER_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'pays the listers and charges 1% [S7.type.ORDER, S9.biFee]',
    ['createTransaction', 'getOwnOrders'],
    async (bench) => {
      const { seller, buyer } = await marketOf(bench, '198');
      const { id } = await bench.answer('createTransaction', { token: buyer.token, ...order('2000', '198.00') });
      expect(await bench.balance(buyer, 'NGN')).toBe('18000');
      const pending = await bench.answer('getOwnOrders', { token: buyer.token, query: OWN });
      expect(pending).toMatchObject([
        { user: buyer.id, currency_from: 'NGN', currency_to: 'CNY', amount: '2000', rate: '198' },
      ]);
      await bench.backend.process();
      const done = await bench.answer('getTransaction', { token: buyer.token, query: { txid: id } });
      expect(done).toMatchObject({ status: 'COMPLETED', transaction_fee: '20' });
      expect(await bench.balance(buyer, 'CNY')).toBe('10');
      expect(await bench.balance(seller, 'NGN')).toBe('1980');
      const [left] = await bench.answer('getOwnListings', { token: seller.token, query: OWN });
      expect(left?.Amount).toBe('40');
    },
  ),
  expectation(
    'refuses one unit over what others list at that rate [S5.biOrder.4]',
    ['createTransaction'],
    async (bench) => {
      const { seller, buyer } = await marketOf(bench, '199');
      expect(await bench.status('createTransaction', { token: buyer.token, ...order('9950.01', '199') })).toBe(400);
      await bench.deposit(seller, 'NGN', '1000');
      expect(await bench.status('createTransaction', { token: seller.token, ...order('199', '199') })).toBe(400);
      await bench.answer('createTransaction', { token: buyer.token, ...order('9950', '199') });
    },
  ),
  expectation('refuses an order above the balance [S5.biOrder.2]', ['createTransaction'], async (bench) => {
    const { buyer } = await marketOf(bench, '201');
    await bench.answer('createTransaction', { token: buyer.token, ...order('10000', '201') });
    expect(await bench.status('createTransaction', { token: buyer.token, ...order('10000.01', '201') })).toBe(400);
  }),
  expectation(
    'finds the pending order of a transaction and removes it [S7.getMatchingOrders, S7.removeOrder, S4.revoke.2]',
    ['getMatchingOrders', 'removeOrder'],
    async (bench) => {
      const { seller, buyer } = await marketOf(bench, '202.5');
      const { token } = buyer;
      const { id } = await bench.answer('createTransaction', { token, ...order('2025', '202.5') });
      const pair = { currency_from: 'NGN', currency_to: 'CNY' };
      const query = { ...pair, rate: '202.50', user: buyer.id, amount: '2025.00', status: 'pending' };
      const [match, ...others] = await bench.answer('getMatchingOrders', { token, query });
      expect(others).toEqual([]);
      const found = { token, id: match?.id ?? '' };
      expect(await bench.status('removeOrder', { ...found, token: seller.token })).toBe(404);
      await bench.answer('revokeTransaction', { token, id });
      expect(await bench.status('removeOrder', found)).toBe(204);
      expect(await bench.status('removeOrder', found)).toBe(204);
      expect(await bench.answer('getMatchingOrders', { token, query })).toEqual([]);
      expect(await bench.balance(buyer, 'NGN')).toBe('20000');
    },
  ),
  expectation(
    'removing a pending order gives the held money back [S7.removeOrder]',
    ['removeOrder', 'getOwnOrders'],
    async (bench) => {
      const { buyer } = await marketOf(bench, '203.5');
      await bench.answer('createTransaction', { token: buyer.token, ...order('2035', '203.5') });
      const [mine] = await bench.answer('getOwnOrders', { token: buyer.token, query: OWN });
      expect(await bench.status('removeOrder', { token: buyer.token, id: mine?.id ?? '' })).toBe(204);
      expect(await bench.balance(buyer, 'NGN')).toBe('20000');
    },
  ),
  expectation(
    'goes hop by hop and charges 1.5% [S7.type.MOF_ORDER, S9.multiFee]',
    ['createTransaction'],
    async (bench) => {
      // The cheapest rates of the band, so that these are the best of the market whatever else is listed.
      await bench.lister({ currency: 'GHC', swapTo: 'NGN', amount: '1000', rate: '90' });
      await bench.lister({ currency: 'CNY', swapTo: 'GHC', amount: '1000', rate: '1.8' });
      const buyer = await bench.funded('NGN', '20000');
      // 19,700 / 90 = 218.88888888 cedis, / 1.8 = 121.60493826 yuan; the effective rate is 19,700 / 121.60493826.
      const sent = order('20000', '162.00000002', { type: 'MOF_ORDER', path: 'NGN->GHC->CNY' });
      expect(
        await bench.status('createTransaction', {
          token: buyer.token,
          ...order('20000', '162', { type: 'MOF_ORDER' }),
        }),
      ).toBe(400);
      const { id } = await bench.answer('createTransaction', { token: buyer.token, ...sent });
      const waiting = await bench.answer('getTransaction', { token: buyer.token, query: { txid: id } });
      expect(waiting).toMatchObject({
        type: 'MOF_ORDER',
        path: 'NGN->GHC->CNY',
        transaction_fee: '300',
        status: 'PENDING',
      });
      await bench.backend.process();
      expect(await bench.balance(buyer, 'CNY')).toBe('121.60493826');
      expect(await bench.balance(buyer, 'NGN')).toBe('0');
    },
  ),
];
