import { type Bench, cashForm, type Expectation, expectation, pngFile } from './bench';

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

const list = (amount: string, rate: string) => ({
  json: { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount, rate, transaction_fee: '0' },
});

/** Spec 7: funding, listing, looking up, revoking, disputing. */
export const TRANSACTION_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'funds a wallet once the operator agrees [S7.type.FUND_WALLET, S9.noRate]',
    ['createTransaction'],
    async (bench) => {
      const owner = await bench.account();
      const form = cashForm('FUND_WALLET', owner.email, 'NGN', '5000.25');
      form.set('transaction_receipt', pngFile('receipt.png'));
      expect(await bench.status('createTransaction', { token: owner.token, form })).toBe(201);
      const [waiting] = await bench.answer('getTransactions', { token: owner.token });
      expect(waiting).toMatchObject({ type: 'FUND_WALLET', status: 'PENDING', amount: '5000.25', rate: '0' });
      expect(waiting).toMatchObject({ transaction_fee: '0', currency_from: 'NGN', email: owner.email, user: owner.id });
      expect(waiting?.transaction_receipt).not.toBeNull();
      await bench.backend.approve(waiting?.id ?? '');
      expect(await bench.balance(owner, 'NGN')).toBe('5000.25');
    },
  ),
  expectation(
    'refuses an empty picture that has a name, and takes one without a name for none [S11.uploads]',
    ['createTransaction'],
    async (bench) => {
      const { token, email } = await bench.account();
      const withFile = (name: string) => {
        const form = cashForm('FUND_WALLET', email, 'CNY', '5');
        form.set('transaction_receipt', new File([], name, { type: 'image/jpeg' }));
        return bench.status('createTransaction', { token, form });
      };
      expect(await withFile('paid.jpg')).toBe(400);
      expect(await bench.answer('getTransactions', { token })).toEqual([]);
      expect(await withFile('')).toBe(201);
      const [funding] = await bench.answer('getTransactions', { token });
      expect(funding?.transaction_receipt).toBeNull();
    },
  ),
  expectation('refuses an amount that is not positive [S5.fund.1]', ['createTransaction'], async (bench) => {
    const { token, email } = await bench.account();
    for (const amount of ['', '0', '-5', 'ten', '1e3', '1.005']) {
      const form = cashForm('FUND_WALLET', email, 'CNY', amount);
      expect({ amount, status: await bench.status('createTransaction', { token, form }) }).toEqual({
        amount,
        status: 400,
      });
    }
  }),
  expectation(
    'refuses an unknown type, currency or broken JSON [S7.createTransaction]',
    ['createTransaction'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '10');
      const { json } = list('10', '200');
      expect(await bench.status('createTransaction', { token, json: { ...json, type: 'GIFT' } })).toBe(400);
      expect(await bench.status('createTransaction', { token, json: { ...json, currency_to: 'USD' } })).toBe(400);
      const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
      const broken = await bench.backend.fetch('transactions/', { method: 'POST', headers, body: '{"type":' });
      expect(broken.status).toBe(400);
    },
  ),
  expectation(
    'holds the amount, and lists it when processed [S7.type.LIST]',
    ['createTransaction', 'getOwnListings'],
    async (bench) => {
      const owner = await bench.funded('CNY', '100');
      const { id } = await bench.answer('createTransaction', { token: owner.token, ...list('60.5', '205.5') });
      expect(await bench.balance(owner, 'CNY')).toBe('39.5');
      expect(await bench.answer('getOwnListings', { token: owner.token, query: { created_by_user: 'true' } })).toEqual(
        [],
      );
      await bench.backend.process();
      const [mine] = await bench.answer('getOwnListings', { token: owner.token, query: { created_by_user: 'true' } });
      expect(mine).toMatchObject({ user: owner.id, currency: 'CNY', swap_to: 'NGN', Amount: '60.5', rate: '205.5' });
      const done = await bench.answer('getTransaction', { token: owner.token, query: { txid: id } });
      expect(done).toMatchObject({ status: 'COMPLETED', transaction_fee: '0' });
    },
  ),
  expectation(
    'refuses more than the balance and rates outside the band [S5.list.2, S5.list.5]',
    ['createTransaction'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '100');
      expect(await bench.status('createTransaction', { token, ...list('100.01', '200') })).toBe(400);
      expect(await bench.status('createTransaction', { token, ...list('10', '179.99999999') })).toBe(400);
      expect(await bench.status('createTransaction', { token, ...list('10', '220.00000001') })).toBe(400);
      await bench.answer('createTransaction', { token, ...list('10', '180') });
      await bench.answer('createTransaction', { token, ...list('10', '220') });
    },
  ),
  expectation(
    'filters by status and type, with or without the slash [S7.getTransactions, S7.getPendingTransactions]',
    ['getTransactions', 'getPendingTransactions'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '100');
      const { id } = await bench.answer('createTransaction', { token, ...list('10', '200') });
      const all = await bench.answer('getTransactions', { token });
      expect(all.map(({ type }) => type)).toEqual(['LIST', 'FUND_WALLET']);
      const query = { status: 'pending', type: 'LIST' };
      expect((await bench.answer('getPendingTransactions', { token, query })).map((one) => one.id)).toEqual([id]);
      const slashed = { token, spelled: 'transactions/?status=pending&type=LIST' };
      expect((await bench.answer('getPendingTransactions', slashed)).map((one) => one.id)).toEqual([id]);
      const none = { token, query: { status: 'pending', type: 'FUND_WALLET' } };
      expect(await bench.answer('getPendingTransactions', none)).toEqual([]);
    },
  ),
  expectation(
    "answers 404 to another's, an unknown and a senseless id [S7.getTransaction]",
    ['getTransaction'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '100');
      const stranger = await bench.account();
      const [mine] = await bench.answer('getTransactions', { token });
      const txid = mine?.id ?? '';
      expect(await bench.answer('getTransaction', { token, query: { txid } })).toEqual(mine);
      expect(await bench.status('getTransaction', { token: stranger.token, query: { txid } })).toBe(404);
      expect(await bench.status('getTransaction', { token, query: { txid: '999999999' } })).toBe(404);
      expect(await bench.status('getTransaction', { token, query: { txid: "1' or 1=1" } })).toBe(404);
    },
  ),
  expectation(
    'gives back what is held, once [S7.revokeTransaction, S4.revoke.3]',
    ['revokeTransaction'],
    async (bench) => {
      const owner = await bench.funded('CNY', '100');
      const stranger = await bench.account();
      const { id } = await bench.answer('createTransaction', { token: owner.token, ...list('10', '200') });
      expect(await bench.status('revokeTransaction', { token: stranger.token, id })).toBe(404);
      await bench.answer('revokeTransaction', { token: owner.token, id });
      expect(await bench.balance(owner, 'CNY')).toBe('100');
      const again = await bench.status('revokeTransaction', { token: owner.token, id });
      expect(again).toBeGreaterThanOrEqual(400);
      expect(again).toBeLessThan(500);
      expect(await bench.balance(owner, 'CNY')).toBe('100');
      const { status } = await bench.answer('getTransaction', { token: owner.token, query: { txid: id } });
      expect(status).toBe('REVOKED');
    },
  ),
  expectation(
    'takes a message about an own transaction [S7.createDispute, S5.dispute.1]',
    ['createDispute'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '100');
      const stranger = await bench.account();
      const { id } = await bench.answer('createTransaction', { token, ...list('10', '200') });
      const json = { transaction: id, description: 'Nothing has happened yet.' };
      expect(await bench.status('createDispute', { token, json: { ...json, description: '   ' } })).toBe(400);
      expect(await bench.status('createDispute', { token: stranger.token, json })).toBe(404);
      await bench.answer('createDispute', { token, json });
    },
  ),
];
