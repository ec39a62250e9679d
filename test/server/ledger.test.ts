import { decimal, toText, ZERO } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
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
import { aUserOf, balanceOf, booksOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const move = (source: Posting['source'], destination: Posting['destination'], amount: string): Posting => ({
  source,
  destination,
  currency: 'NGN',
  amount: decimal(amount),
});

describe('accounts', () => {
  const server = opened(openTestDatabase);

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
    const lines = linesOf([posting, posting]).map(({ account, currency, amount }) => [
      account,
      currency,
      toText(amount),
    ]);
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
});

describe('ledger', () => {
  const server = opened(openTestDatabase);

  let ada: string;

  const write = (...postings: Posting[]) =>
    server.db.transaction((tx) => post(tx, { kind: 'fund', transactionId: null }, postings));

  beforeEach(async () => {
    ada = await aUserOf(server.db);
    await write(move(bankOf('NGN', '0'), walletOf(ada, 'NGN'), '100'));
  });

  afterEach(async () => {
    expect(await booksOf(server.db)).toMatchObject({ unbalanced: 0, negative: 0 });
  });

  type RawLine = readonly [account: string, currency: string, amount: string];

  /** Adds lines to a journal with one statement. */
  async function addLines(tx: Db, journal: string | undefined, lines: readonly RawLine[]): Promise<void> {
    await tx.query(
      `insert into lines (journal_id, account_id, currency, amount)
     select $1, a.id, l.currency, l.amount
     from unnest($2::text[], $3::text[], $4::numeric[]) as l (code, currency, amount) join accounts a on a.code = l.code`,
      [
        journal,
        lines.map(([code]) => code),
        lines.map(([, currency]) => currency),
        lines.map(([, , amount]) => amount),
      ],
    );
  }

  /** Writes a journal as no code of ours does. */
  async function writeLines(tx: Db, lines: readonly RawLine[]) {
    const [journal] = await tx.query<{ id: string }>(`insert into journals (kind) values ('fund') returning id`);
    await addLines(tx, journal?.id, lines);
    return journal?.id;
  }

  describe('a posting', () => {
    it('moves money from one account to another', async () => {
      await write(move(walletOf(ada, 'NGN'), holdOf(ada, 'NGN'), '40.00000001'));
      expect(await balanceOf(server.db, `wallet:${ada}:NGN`)).toBe('59.99999999');
      expect(await balanceOf(server.db, `hold:${ada}:NGN`)).toBe('40.00000001');
    });

    it('balances by construction, one line per account, and none for an account that only passes money on', () => {
      const lines = linesOf([
        move(walletOf('1', 'NGN'), holdOf('1', 'NGN'), '10'),
        move(holdOf('1', 'NGN'), walletOf('2', 'NGN'), '9'),
        move(holdOf('1', 'NGN'), feesOf('NGN', '0'), '1'),
      ]);
      expect(lines.map(({ account, amount }) => [account, toText(amount)])).toEqual([
        ['wallet:1:NGN', '-10'],
        ['wallet:2:NGN', '9'],
        ['fees:NGN', '1'],
      ]);
    });

    it('is undone by its reverse', async () => {
      const held = [move(walletOf(ada, 'NGN'), holdOf(ada, 'NGN'), '40')];
      await write(...held);
      await write(...reversed(held));
      expect(await balanceOf(server.db, `wallet:${ada}:NGN`)).toBe('100');
    });

    it('refuses to move zero, a negative amount, or money to its own account', () => {
      const wallet = walletOf('1', 'NGN');
      expect(() => linesOf([move(wallet, feesOf('NGN', '0'), '0')])).toThrow('moves nothing');
      expect(() => linesOf([move(wallet, feesOf('NGN', '0'), '-1')])).toThrow('moves nothing');
      expect(() => linesOf([move(wallet, wallet, '1')])).toThrow('to itself');
    });

    it('refuses to overdraw a wallet, with the sentence of the specification, and changes nothing', async () => {
      const overdraft = write(move(walletOf(ada, 'NGN'), holdOf(ada, 'NGN'), '100.00000001'));
      await expect(overdraft).rejects.toMatchObject({
        kind: 'invalid',
        reasons: { detail: 'Insufficient wallet balance.' },
      });
      expect(await balanceOf(server.db, `wallet:${ada}:NGN`)).toBe('100');
    });

    it('refuses an account that is not open, and one of another currency', async () => {
      await expect(write(move(walletOf(ada, 'NGN'), walletOf('999999', 'NGN'), '1'))).rejects.toThrow('not open');
      const crossed = write(move(walletOf(ada, 'NGN'), walletOf(ada, 'CNY'), '1'));
      await expect(crossed).rejects.toThrow('currency');
    });
  });

  describe('the database itself', () => {
    it('refuses a journal that does not balance', async () => {
      const unbalanced = server.db.transaction((tx) => writeLines(tx, [[`wallet:${ada}:NGN`, 'NGN', '5']]));
      await expect(unbalanced).rejects.toThrow('does not balance');
    });

    it('refuses lines that unbalance a journal later', async () => {
      const unbalanced = server.db.transaction(async (tx) => {
        const journal = await writeLines(tx, [
          [`wallet:${ada}:NGN`, 'NGN', '5'],
          ['bank:NGN', 'NGN', '-5'],
        ]);
        await addLines(tx, journal, [[`wallet:${ada}:NGN`, 'NGN', '1']]);
      });
      await expect(unbalanced).rejects.toThrow('does not balance');
    });

    it('refuses journals of one statement that balance only together', async () => {
      const together = server.db.transaction((tx) =>
        tx.query(
          `with journal as (insert into journals (kind) values ('fund'), ('fund') returning id)
         insert into lines (journal_id, account_id, currency, amount)
         select j.id, a.id, 'NGN', case j.place when 1 then 5 else -5 end
         from (select id, row_number() over () as place from journal) j, accounts a where a.code = 'bank:NGN'`,
        ),
      );
      await expect(together).rejects.toThrow('does not balance');
    });

    it('refuses a journal that balances only across currencies', async () => {
      const mixed = server.db.transaction((tx) =>
        writeLines(tx, [
          [`wallet:${ada}:NGN`, 'NGN', '-5'],
          [`wallet:${ada}:CNY`, 'CNY', '5'],
        ]),
      );
      await expect(mixed).rejects.toThrow('does not balance');
    });

    it('refuses a line in another currency than its account', async () => {
      const wrong = server.db.transaction((tx) =>
        writeLines(tx, [
          [`wallet:${ada}:CNY`, 'NGN', '5'],
          ['bank:NGN', 'NGN', '-5'],
        ]),
      );
      await expect(wrong).rejects.toThrow('currency');
    });

    it('refuses a wallet, hold or escrow below zero', async () => {
      const negative = server.db.transaction((tx) =>
        writeLines(tx, [
          [`hold:${ada}:NGN`, 'NGN', '-1'],
          ['bank:NGN', 'NGN', '1'],
        ]),
      );
      await expect(negative).rejects.toMatchObject({ constraint: 'accounts_balance_not_negative' });
    });

    it.each([
      ['an update of a line', 'update lines set amount = amount * 2'],
      ['an update of a journal', `update journals set kind = 'hold'`],
      ['a deletion of lines', 'delete from lines'],
      ['a deletion of journals', 'delete from journals'],
      ['emptying the lines', 'truncate lines'],
      ['emptying the journals', 'truncate journals cascade'],
      ['a balance set by hand', 'update accounts set balance = balance + 1'],
      ['a deletion of accounts', 'delete from accounts'],
      ['an account that opens with money', `insert into accounts (kind, currency, balance) values ('bank', 'NGN', 5)`],
    ])('refuses %s', async (_what, sql) => {
      await expect(server.owner.query(sql)).rejects.toMatchObject({ code: '23000' });
    });

    it('refuses a second ending of a transaction', async () => {
      await server.db.query(
        `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
       values ($1, 'FUND_WALLET', 'REVOKED', 'NGN', 'NGN', 1, 0)`,
        [ada],
      );
      await expect(server.db.query(`update transactions set status = 'COMPLETED'`)).rejects.toThrow('already ended');
    });
  });

  describe('many journals at once', () => {
    it('never deadlock, and lose nothing', async () => {
      const users = [ada, await aUserOf(server.db), await aUserOf(server.db), await aUserOf(server.db)];
      for (const user of users) await write(move(bankOf('NGN', '0'), walletOf(user, 'NGN'), '1000'));
      const deadlocks = `select deadlocks::int from pg_stat_database where datname = current_database()`;
      const circle = (index: number, step: number) => walletOf(users[(index + step) % users.length] ?? ada, 'NGN');
      const races = Array.from({ length: 200 }, (_, index) =>
        write(move(circle(index, 0), circle(index, 1), '1'), move(circle(index, 1), circle(index, 2), '2')),
      );
      await Promise.all(races);
      expect(await server.db.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
    });
  });
});
