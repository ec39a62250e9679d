import { createTransaction } from '@server/modules/transactions/create';
import { makeTrades, readTrades } from '@server/modules/trades';
import { aUserOf, fund, list, makeAllTrades, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const server = opened(openTestDatabase);
beforeAll(() => setMarket(server.db));

it('fills that are committed after younger ones become trades too, each once, in however many processes [S11.trades.once]', async () => {
  const [ada, ben] = [await aUserOf(server.db), await aUserOf(server.db)];
  await fund(server.db, ada, 'NGN', '100000');
  await fund(server.db, ben, 'CNY', '1000');
  const order = async (amount: string) =>
    (await createTransaction(server.db, ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
  const count = async () => (await readTrades(server.db, { market: 'CNY-NGN', limit: 100 })).results.length;
  const listing = await list(server.db, ben, swap('CNY', 'NGN', '50', '216'));
  const first = await order('1000');
  const fill = `insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 1, 216)`;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const slow = server.db.transaction(async (tx) => {
    await tx.query(fill, [listing, first]);
    isWritten();
    await ended;
  });
  await written;
  const second = await order('2000');
  await server.db.query(fill, [listing, second]);
  await makeTrades(server.db);
  // A trade is made once no older one can still come before it.
  expect(await count()).toBe(0);
  end();
  await slow;
  const made = await Promise.all([1, 2, 3].map(() => makeAllTrades(server.db)));
  expect(made.reduce((sum, count) => sum + count)).toBe(2);
  expect(await count()).toBe(2);
  expect(await makeTrades(server.db)).toBe(0);
});
