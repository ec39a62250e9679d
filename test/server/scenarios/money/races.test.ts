import { removeListing } from '@server/modules/listings/listings';
import { createTransaction } from '@server/modules/transactions/create';
import { approve, revokeTransaction } from '@server/modules/transactions/ending';
import { createDatabase } from '@server/db/pool';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;
/** What the workers logged: a worker that waits for its turn has no failure to report. */
let failures: object[];
const log = { error: (facts: object) => void failures.push(facts) };

afterEach(() => expect(failures).toEqual([]));
beforeEach(async () => {
  failures = [];
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const order = async (userId: string, amount: string) =>
  (await createTransaction(suite.db(), userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
const later = () => new Date(Date.now() + 60_000);
const workTogether = (hands: number) =>
  Promise.all(
    Array.from({ length: hands }, () =>
      runWorkerOnce(suite.db(), { processAfterS: 0, demo: false, demoApproveAfterS: 30 }, later(), log),
    ),
  );
const won = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled');

it('of twenty revocations at once exactly one returns the hold [S4.revoke.3]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  const id = await order(ada, '1000');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => revokeTransaction(suite.db(), ada, id)));
  expect(won(tries)).toHaveLength(1);
  expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('10000');
});

it('of a revocation and an approval at once exactly one happens', async () => {
  const { id } = await createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' });
  const both = await Promise.allSettled([
    revokeTransaction(suite.db(), ada, id),
    suite.db().transaction((tx) => approve(tx, id)),
  ]);
  expect(won(both)).toHaveLength(1);
  const isApproved = (await statusOf(suite.db(), id)) === 'COMPLETED';
  expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe(isApproved ? '10005' : '10000');
});

it('of many buyers of one listing exactly one is filled, and the others stay pending without a failure', async () => {
  const eve = await aUserOf(suite.db());
  await fund(suite.db(), eve, 'NGN', '10000');
  const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '5', '216'));
  const orders: string[] = [];
  for (let pair = 0; pair < 5; pair += 1) orders.push(await order(ada, '1000'), await order(eve, '1000'));
  await workTogether(6);
  const statuses = await Promise.all(orders.map((id) => statusOf(suite.db(), id)));
  expect(statuses.sort()).toEqual(['COMPLETED', ...Array.from({ length: 9 }, () => 'PENDING')]);
  expect(await balanceOf(suite.db(), `escrow:${listing}:CNY`)).toBe('0.41666667');
});

it('of an order and the removal of its listing at once, the listing is sold or returned, never both', async () => {
  const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '5', '216'));
  const id = await order(ada, '1000');
  await Promise.all([
    workTogether(2),
    removeListing(suite.db(), ben, listing),
    removeListing(suite.db(), ben, listing),
  ]);
  const isFilled = (await statusOf(suite.db(), id)) === 'COMPLETED';
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe(isFilled ? '95.41666667' : '100');
  expect(await balanceOf(suite.db(), `escrow:${listing}:CNY`)).toBe('0');
});

it('a wallet is not spent twice by ten listings at once', async () => {
  const tries = Array.from({ length: 10 }, () =>
    createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '30', '216') }),
  );
  expect(won(await Promise.allSettled(tries))).toHaveLength(3);
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('10');
});

it('many workers in several processes share forty orders, each filled once, without a deadlock', async () => {
  const eve = await aUserOf(suite.db());
  await fund(suite.db(), eve, 'CNY', '1000');
  await fund(suite.db(), eve, 'NGN', '100000');
  await list(suite.db(), ben, swap('CNY', 'NGN', '100', '216'));
  await list(suite.db(), eve, swap('CNY', 'NGN', '100', '216'));
  for (let count = 0; count < 20; count += 1) {
    await order(ada, '432');
    await order(eve, '432');
  }
  const elsewhere = createDatabase(suite.url());
  const hands = [suite.db(), elsewhere, suite.db(), elsewhere].map((db) =>
    runWorkerOnce(db, { processAfterS: 0, demo: false, demoApproveAfterS: 30 }, later(), log),
  );
  await Promise.all(hands);
  await elsewhere.close();
  const open = await suite
    .db()
    .query(
      `select status, count(*)::int from transactions where type = 'ORDER' and user_id in ($1, $2) group by status`,
      [ada, eve],
    );
  expect(open).toEqual([{ status: 'COMPLETED', count: 40 }]);
  // 40 × 1.98 CNY bought: ada's 39.6 of both listings, eve's of ben's alone.
  expect(await balanceOf(suite.db(), `wallet:${ada}:CNY`)).toBe('39.6');
});
