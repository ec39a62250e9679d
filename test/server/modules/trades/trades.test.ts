import { createTransaction } from '@server/modules/transactions/create';
import { readTrades } from '@server/modules/trades';
import { aUserOf, fund, list, makeAllTrades, moneySuite, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let [ada, ben] = ['', ''];
beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '100000');
  await fund(suite.db(), ada, 'CNY', '1000');
  await fund(suite.db(), ben, 'CNY', '1000');
  await fund(suite.db(), ben, 'NGN', '100000');
});

const order = async (from: string, to: string, amount: string, rate: string) =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap(from, to, amount, rate) })).id;
const newest = async (limit = 10, before?: string) =>
  readTrades(suite.db(), { market: 'CNY-NGN', limit, ...(before === undefined ? {} : { before }) });
const filled = async (id: string) =>
  (
    await suite
      .db()
      .query<{ taken: string; paid: string }>(
        'select trim_scale(sum(taken))::text as taken, trim_scale(sum(paid))::text as paid from fills where transaction_id = $1',
        [id],
      )
  )[0];

it('what an order took from several listings at one rate is one trade, in the quote of the market [S11.trades.list]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '2', '216'));
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const bought = await order('NGN', 'CNY', '1000', '216');
  await work(suite.db());
  await makeAllTrades(suite.db());
  const { results } = await newest();
  const { taken, paid } = (await filled(bought)) ?? {};
  expect(results[0]).toMatchObject({ side: 'buy', rate: '216', amount: taken, total: paid });
  const [count] = await suite
    .db()
    .query<{ fills: number }>('select count(*)::int as fills from fills where transaction_id = $1', [bought]);
  expect(count?.fills).toBe(2);
});

it('a trade of the other side has the same quote, and says nothing of its users [S11.trades.list]', async () => {
  await list(suite.db(), ben, swap('NGN', 'CNY', '5000', '0.005'));
  const sold = await order('CNY', 'NGN', '10', '0.005');
  await work(suite.db());
  await makeAllTrades(suite.db());
  const [trade] = (await newest()).results;
  const { taken, paid } = (await filled(sold)) ?? {};
  expect(trade).toEqual({
    ...{ id: expect.any(Number) as number, at: expect.any(String) as string },
    ...{ side: 'sell', rate: '200', amount: paid, total: taken },
  });
});

it('trades are read in windows, newest first, and another cursor is refused [S11.trades.list]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  for (const amount of ['1000', '2000', '3000']) {
    await order('NGN', 'CNY', amount, '216');
    await work(suite.db());
  }
  await makeAllTrades(suite.db());
  const first = await newest(2);
  const second = await newest(2, first.next ?? '');
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(newest(2, 'ZmlsbHM6NDI')).rejects.toMatchObject({ kind: 'invalid' });
});
