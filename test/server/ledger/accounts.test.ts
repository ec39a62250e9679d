import { decimal, toText, ZERO } from '@/domain/money/decimal';
import {
  bankOf,
  countImbalances,
  escrowOf,
  feesOf,
  holdOf,
  linesOf,
  openUserAccounts,
  post,
  type Posting,
  reversed,
  roundingOf,
  walletOf,
  withoutEmpty,
} from '@server/ledger';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { aUserOf, balanceOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';

const server = opened(openTestDatabase);

const move = (source: Posting['source'], destination: Posting['destination'], amount: string): Posting => ({
  source,
  destination,
  currency: 'NGN',
  amount: decimal(amount),
});
const journalsOf = () =>
  server.db.query('select kind, transaction_id from journals order by id') as Promise<readonly unknown[]>;

test('the names of accounts are those that the database gives them', () => {
  expect([walletOf('7', 'NGN'), holdOf('7', 'NGN'), escrowOf('31', 'CNY')]).toEqual([
    'wallet:7:NGN',
    'hold:7:NGN',
    'escrow:31:CNY',
  ]);
  expect([feesOf('NGN', '0'), roundingOf('NGN', '0'), bankOf('NGN', '0')]).toEqual([
    'fees:NGN',
    'rounding:NGN',
    'bank:NGN',
  ]);
  expect([feesOf('NGN', '31'), bankOf('CNY', '92233720368547758')]).toEqual(['fees:NGN:15', 'bank:CNY:14']);
});

test('a user has a wallet and a hold in each traded currency, all empty, however often they are opened', async () => {
  const ada = await aUserOf(server.db);
  await server.db.transaction((tx) => openUserAccounts(tx, ada));
  const accounts = await server.db.query('select code, balance::int from accounts where user_id = $1 order by code', [
    ada,
  ]);
  const names = ['hold', 'wallet'].flatMap((kind) =>
    ['CNY', 'GHC', 'NGN'].map((currency) => `${kind}:${ada}:${currency}`),
  );
  expect(accounts).toEqual(names.map((code) => ({ code, balance: 0 })));
});

test('a listing has an escrow of its own, in its currency', async () => {
  await setMarket(server.db);
  const ada = await aUserOf(server.db);
  await fund(server.db, ada, 'CNY', '40');
  const listing = await list(server.db, ada, swap('CNY', 'NGN', '40', '216'));
  expect(await balanceOf(server.db, escrowOf(listing, 'CNY'))).toBe('40');
});

test('a journal knows its kind and its transaction, and one without a movement is not written', async () => {
  const ada = await aUserOf(server.db);
  const [row] = await server.db.query<{ id: string }>(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
     values ($1, 'FUND_WALLET', 'PENDING', 'NGN', 'NGN', 5, 0) returning id`,
    [ada],
  );
  const transactionId = row?.id ?? null;
  const before = await journalsOf();
  await server.db.transaction((tx) => post(tx, { kind: 'withdraw', transactionId }, []));
  expect(await journalsOf()).toEqual(before);
  await server.db.transaction((tx) =>
    post(tx, { kind: 'fund', transactionId }, [move(bankOf('NGN', '0'), walletOf(ada, 'NGN'), '5')]),
  );
  expect(await journalsOf()).toEqual([...before, { kind: 'fund', transaction_id: transactionId }]);
});

test('a refused posting names its accounts, and a missing account the kind of its journal', async () => {
  const [bank, fees] = [bankOf('NGN', '0'), feesOf('NGN', '0')];
  expect(() => linesOf([move(bank, fees, '0')])).toThrow('a posting from bank:NGN to fees:NGN moves nothing');
  expect(() => linesOf([move(bank, bank, '1')])).toThrow('a posting from bank:NGN to itself');
  const missing = server.db.transaction((tx) =>
    post(tx, { kind: 'delist', transactionId: null }, [move(bank, walletOf('999999', 'NGN'), '1')]),
  );
  await expect(missing).rejects.toThrow('delist: an account of the journal is not open');
});

test('postings of zero are left out, and a posting backwards keeps its amount and currency', () => {
  const posting = move(bankOf('NGN', '0'), feesOf('NGN', '0'), '5');
  expect(withoutEmpty([posting, { ...posting, amount: ZERO }])).toEqual([posting]);
  expect(reversed([posting])).toEqual([{ ...posting, source: feesOf('NGN', '0'), destination: bankOf('NGN', '0') }]);
  const lines = linesOf([posting, posting]).map(({ account, currency, amount }) => [account, currency, toText(amount)]);
  expect(lines).toEqual([
    ['bank:NGN', 'NGN', '-10'],
    ['fees:NGN', 'NGN', '10'],
  ]);
});

test('wrong books are counted: currencies that do not balance, and accounts below zero except the bank', async () => {
  expect(await countImbalances(server.db)).toBe(0);
  // The database refuses wrong books, so its guards are removed first.
  await server.owner.query('alter table accounts disable trigger user');
  await server.owner.query('alter table accounts drop constraint accounts_balance_not_negative');
  await server.db.query(`update accounts set balance = balance + 3 where code = 'fees:CNY'`);
  expect(await countImbalances(server.db)).toBe(1);
  await server.db.query(`update accounts set balance = balance - 3 where code = 'bank:CNY'`);
  expect(await countImbalances(server.db)).toBe(0);
  await server.db.query(`update accounts set balance = -1 where code = 'rounding:GHC'`);
  expect(await countImbalances(server.db)).toBe(2);
});
