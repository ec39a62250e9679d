import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { post } from '@server/ledger';
import { addReturned, changeListing } from '@server/modules/listingChanges';
import { lockActiveListings, returnsOf } from '@server/modules/listings/repository';
import { removeListing } from '@server/modules/listings/listings';
import { readStatement } from '@server/modules/statements';
import { aUserOf, balanceOf, fund, list, moneySuite, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;

beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const order = async (amount: string) =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
const statementOf = (userId: string, currency: 'NGN' | 'CNY', period = {}) =>
  readStatement(suite.db(), userId, { currency, limit: 100, ...period });
/** Kind, amount and balance of each line, oldest first. */
const told = async (...asked: Parameters<typeof statementOf>) =>
  (await statementOf(...asked)).results.reverse().map(({ kind, amount, balance }) => [kind, amount, balance]);

it('a filled order is money held, its fee, and what was received [S11.statement.lines]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order('1000');
  await work(suite.db());
  const [, held, fee] = await told(ada, 'NGN');
  expect([held?.[0], fee?.[0]]).toEqual(['held', 'fee']);
  expect(fee?.[2]).toBe('9000');
  const received = await told(ada, 'CNY');
  expect(received).toEqual([['received', received[0]?.[1], await balanceOf(suite.db(), `wallet:${ada}:CNY`)]]);
});

it('a revoked order returns the money and its fee as lines of their own [S11.statement.lines]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const id = await order('1000');
  await revokeTransaction(suite.db(), ada, id);
  const lines = await told(ada, 'NGN');
  expect(lines.map(([kind]) => kind)).toEqual(['funded', 'held', 'fee', 'returned', 'fee_returned']);
  expect(lines.map(([, , balance]) => balance).at(-1)).toBe('10000');
  const [held, fee, returned, feeReturned] = lines.slice(1).map(([, amount]) => amount);
  expect([returned, feeReturned]).toEqual([held?.slice(1), fee?.slice(1)]);
});

it("names the user's own transactions only: a sale does not say whose order it was [S11.statement.lines]", async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await order('1000');
  await work(suite.db());
  const { results } = await statementOf(ben, 'NGN');
  expect(results).toMatchObject([{ kind: 'sold', transaction: null, type: null }]);
});

/** As `lowerAmount` posted it before it had a kind of its own. */
const lowerAsBefore = (id: string, amount: string) =>
  suite.db().transaction(async (tx) => {
    const [listing] = await lockActiveListings(tx, { userId: ben, id });
    if (!listing) throw new Error('no listing');
    await addReturned(tx, id, amount);
    await post(tx, { kind: 'delist', transactionId: null }, returnsOf([{ ...listing, remaining: amount }]));
  });

it('a lowered listing has not ended, also in lines posted before there was a name for it, and both are of what listed it [S11.statement.lowered]', async () => {
  const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await lowerAsBefore(id, '10');
  const [newest] = (await statementOf(ben, 'CNY')).results;
  expect(newest).toMatchObject({ kind: 'lowered', amount: '10', type: 'LIST' });
  await changeListing(suite.db(), ben, { listing: id, rate: null, amount: '25' });
  await removeListing(suite.db(), ben, id);
  const { results } = await statementOf(ben, 'CNY');
  const [listed, ...returned] = results.reverse().filter(({ type }) => type === 'LIST');
  expect(returned.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['lowered', '10'],
    ['lowered', '15'],
    ['delisted', '25'],
  ]);
  expect(returned.map(({ transaction }) => transaction)).toEqual(Array(3).fill(listed?.transaction));
  const posted = await suite.db().query('select kind from journals order by id desc limit 3');
  expect(posted).toEqual([{ kind: 'delist' }, { kind: 'lower' }, { kind: 'delist' }]);
});

it('a period opens with the balance before it and closes with the one after it [S11.statement.sums]', async () => {
  const { results } = await statementOf(ada, 'NGN');
  const since = results[0]?.at;
  await fund(suite.db(), ada, 'NGN', '0.01');
  const all = await statementOf(ada, 'NGN');
  const until = all.results[0]?.at;
  expect(await statementOf(ada, 'NGN', { since, until })).toMatchObject({ opening: '0', closing: '10000' });
  expect(await statementOf(ada, 'NGN', { since: until })).toMatchObject({
    opening: '10000',
    closing: '10000.01',
    results: [{ kind: 'funded', amount: '0.01', balance: '10000.01' }],
  });
  expect(await statementOf(ada, 'NGN', { until: since })).toMatchObject({ opening: '0', closing: '0', results: [] });
});

it('keeps its order if the clock of the database is set back [S11.statement.clock]', async () => {
  await suite.owner().query(`alter table accounts disable trigger accounts_guarded`);
  await suite
    .db()
    .query(`update accounts set last_at = now() + interval '1 hour' where code = $1`, [`wallet:${ada}:NGN`]);
  await suite.owner().query(`alter table accounts enable trigger accounts_guarded`);
  await fund(suite.db(), ada, 'NGN', '1');
  await fund(suite.db(), ada, 'NGN', '2');
  expect((await told(ada, 'NGN')).map(([, , balance]) => balance)).toEqual(['10000', '10001', '10003']);
});

it("refuses a cursor of another wallet's statement and a wallet that the user does not have", async () => {
  await fund(suite.db(), ada, 'NGN', '1');
  const { next } = await statementOf(ada, 'NGN', { limit: 1 });
  await expect(statementOf(ben, 'CNY', { before: next })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(readStatement(suite.db(), ada, { currency: 'USD', limit: 1 })).rejects.toMatchObject({
    kind: 'notFound',
  });
});
