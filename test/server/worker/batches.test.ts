import { createTransaction } from '@server/modules/transactions/create';
import { settleDue } from '@server/worker/steps';
import type { Database } from '@server/db/database';
import { aUserOf, fund, list, moneySuite, swap } from '@test/support/money/moneyWorld';

const suite = moneySuite();
const log = { error: (facts: object) => fail(facts) };
let [ada, ben, eve] = ['', '', ''];

beforeEach(async () => {
  [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  for (const lister of [ben, eve]) await fund(suite.db(), lister, 'CNY', '100');
});

/** Settles all that is due. @returns in how many database transactions */
async function transactionsToSettle(): Promise<number> {
  let count = 0;
  const counting: Database = {
    ...suite.db(),
    query: (sql, values) => suite.db().query(sql, values),
    transaction: (work) => {
      count += 1;
      return suite.db().transaction(work);
    },
  };
  const taken = await settleDue(counting, { now: new Date(Date.now() + 1_000), afterS: 0, most: 100 }, log);
  expect(taken).toBeGreaterThan(0);
  return count;
}

test('listings of one user appear in one database transaction, and those of another in theirs', async () => {
  for (const lister of [ben, ben, eve]) {
    await createTransaction(suite.db(), lister, { type: 'LIST', ...swap('CNY', 'NGN', '5', '216') });
  }
  expect(await transactionsToSettle()).toBe(2);
});

test('orders of one pair are settled in one database transaction, and those of another pair or over a path in theirs', async () => {
  await fund(suite.db(), ben, 'GHC', '100');
  await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
  await list(suite.db(), ben, swap('GHC', 'NGN', '50', '135'));
  await list(suite.db(), ben, swap('CNY', 'GHC', '50', '1.6'));
  const draft = swap('NGN', 'CNY', '100', '216');
  for (let count = 0; count < 2; count += 1) await createTransaction(suite.db(), ada, { type: 'ORDER', ...draft });
  await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'GHC', '100', '135') });
  for (const path of ['NGN->CNY', 'NGN->CNY', 'NGN->GHC->CNY']) {
    await createTransaction(suite.db(), ada, { type: 'MOF_ORDER', ...draft, path });
  }
  // NGN for CNY, NGN for GHC, and each of the two paths.
  expect(await transactionsToSettle()).toBe(4);
});
