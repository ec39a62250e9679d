import { createTransaction } from '@server/modules/transactions/create';
import { aUserOf, fund, list, moneySuite, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();

test('what a fill is about is stored beside its text: the transaction, the pair, the amounts and the rates [S11.notices.facts]', async () => {
  const [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
  await list(suite.db(), ben, swap('CNY', 'NGN', '5', '216'));
  await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '216', '216') });
  await work(suite.db());
  const factsOf = (userId: string) =>
    suite
      .db()
      .query(
        'select kind, transaction_id is not null as leads, facts from notifications where user_id = $1 order by id desc limit 1',
        [userId],
      );
  const got = { amount: '0.99', currency: 'CNY' };
  expect(await factsOf(ben)).toMatchObject([
    { kind: 'fill', leads: true, facts: { amount: got, to: 'NGN', rate: '216', highest: '216', count: '1' } },
  ]);
  expect(await factsOf(ada)).toMatchObject([
    {
      kind: 'order',
      leads: true,
      facts: { type: 'ORDER', status: 'COMPLETED', received: got, to: 'CNY', rate: '216' },
    },
  ]);
});
