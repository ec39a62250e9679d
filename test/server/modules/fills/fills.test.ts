import { add, decimal, toText } from '@/domain/money/decimal';
import { removeListing } from '@server/modules/listings/listings';
import { createTransaction } from '@server/modules/transactions/create';
import { readFills, readLastFills, readOrderResult, readProgress } from '@server/modules/fills';
import { setRate } from '@server/modules/rates';
import { aUserOf, fund, list, moneySuite, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let [ada, ben] = ['', ''];
beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '100000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const order = async (amount: string) =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
const progressOf = (userId: string, id: string) => readProgress(suite.db(), userId, { ids: [id] });

it('a listing was sold in part: listed is what was sold and what is left, and what was got is said [S11.fills.listing]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order('1000');
  await order('2000');
  await work(suite.db());
  const [progress] = await progressOf(ben, id);
  expect(progress).toMatchObject({ listed: '50', returned: '0', fills: 2, currency: 'CNY', swap_to: 'NGN' });
  expect(toText(add(decimal(progress?.sold ?? ''), decimal(progress?.left ?? '')))).toBe('50');
  const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
  expect(results).toHaveLength(2);
});

it('a listing that was deleted says what was returned, also by the transaction that made it [S11.fills.listing]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order('1000');
  await work(suite.db());
  const [before] = await progressOf(ben, id);
  await removeListing(suite.db(), ben, id);
  const [row] = await suite
    .db()
    .query<{ transaction_id: string }>('select transaction_id from listings where id = $1', [id]);
  const [after] = await readProgress(suite.db(), ben, { transaction: row?.transaction_id ?? '' });
  expect(after).toEqual({ ...before, left: '0', returned: before?.left });
});

it("another user's listings, fills and orders are none [S11.fills.own]", async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const bought = await order('1000');
  await work(suite.db());
  expect(await progressOf(ada, id)).toEqual([]);
  expect(await readFills(suite.db(), ada, { listing: id, limit: 10 })).toEqual({ results: [], next: null });
  expect(await readFills(suite.db(), ben, { transaction: bought, limit: 10 })).toEqual({ results: [], next: null });
  await expect(readOrderResult(suite.db(), ben, bought)).rejects.toMatchObject({ kind: 'notFound' });
});

it('an order that is not completed has no result [S11.fills.order]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await expect(readOrderResult(suite.db(), ada, await order('1000'))).rejects.toMatchObject({ kind: 'notFound' });
});

it('the market rate of a completed order is that of its moment, not of today [S11.fills.order]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const id = await order('1000');
  await work(suite.db());
  await suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', '230'));
  expect(await readOrderResult(suite.db(), ada, id)).toMatchObject({
    gross: '1000',
    market_rate: '216',
    hops: [{ from: 'NGN', to: 'CNY', fills: 1 }],
  });
  await suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', '216'));
});

it('a path is told hop by hop, each beginning where the one before ended [S11.fills.order]', async () => {
  await fund(suite.db(), ben, 'GHC', '1000');
  await list(suite.db(), ben, swap('GHC', 'NGN', '500', '135'));
  await list(suite.db(), ben, swap('CNY', 'GHC', '50', '1.6'));
  const { id } = await createTransaction(suite.db(), ada, {
    ...{ type: 'MOF_ORDER', path: 'NGN->GHC->CNY' },
    ...swap('NGN', 'CNY', '1000', '230'),
  });
  await work(suite.db());
  const { hops, received } = await readOrderResult(suite.db(), ada, id);
  expect(hops.map(({ from, to }) => [from, to])).toEqual([
    ['NGN', 'GHC'],
    ['GHC', 'CNY'],
  ]);
  expect(received).toBe(hops[1]?.received);
  const first = await readFills(suite.db(), ada, { transaction: id, limit: 1 });
  expect(first.results).toHaveLength(1);
  const second = await readFills(suite.db(), ada, { transaction: id, limit: 1, before: first.next ?? '' });
  expect(second).toMatchObject({ results: [{ currency: 'GHC' }], next: null });
});

it.each([{ limit: 10 }, { limit: 10, listing: '1', before: 'rubbish' }])(
  'refuses %j [S11.fills.own]',
  async (asked) => {
    await expect(readFills(suite.db(), ada, asked)).rejects.toMatchObject({ kind: 'invalid' });
  },
);

it('the last fills of a user are those of both sides, newest first, and nobody else sees them [S11.mine.fills]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order('1000');
  await order('2000');
  await work(suite.db());
  const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
  const newestFirst = (sold: boolean) => results.map((fill) => ({ ...fill, sold }));
  expect(await readLastFills(suite.db(), ben, 10)).toEqual(newestFirst(true));
  expect(await readLastFills(suite.db(), ada, 10)).toEqual(newestFirst(false));
  expect(await readLastFills(suite.db(), ada, 1)).toEqual(newestFirst(false).slice(0, 1));
  expect(await readLastFills(suite.db(), await aUserOf(suite.db()), 10)).toEqual([]);
});

it('the listings that ended are said newest first, not those that are active and not those of others [S11.mine.again]', async () => {
  const [first, second] = [
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216')),
    await list(suite.db(), ben, swap('CNY', 'NGN', '20', '217')),
  ];
  await list(suite.db(), ben, swap('CNY', 'NGN', '30', '218'));
  await removeListing(suite.db(), ben, second);
  await removeListing(suite.db(), ben, first);
  const ended = await readProgress(suite.db(), ben, { ended: 'true' });
  expect(ended.map(({ id }) => String(id))).toEqual([first, second]);
  expect(ended[0]).toMatchObject({ listed: '10', left: '0', returned: '10' });
  expect(await readProgress(suite.db(), ada, { ended: 'true' })).toEqual([]);
});
