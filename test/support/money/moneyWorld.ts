import type { TransactionPayload } from '@contract/transactions';
import type { CurrencyCode } from '@contract/values/currencies';
import { canonicalDecimal } from '@contract/values/decimals';
import type { Database } from '@server/db/database';
import { setRate } from '@server/modules/rates';
import { makeTrades } from '@server/modules/trades';
import { createTransaction } from '@server/modules/transactions/create';
import { approve } from '@server/modules/transactions/ending';
import { openUserAccounts } from '@server/ledger';
import { runWorkerOnce } from '@server/worker/worker';
import { openFundings } from '@test/support/server/databaseCopies';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';

/** The market rates of these tests: units of the second currency for one of the first. */
export const MARKET: readonly (readonly [from: CurrencyCode, to: CurrencyCode, rate: string])[] = [
  ['CNY', 'NGN', '216'],
  ['NGN', 'CNY', '0.00463'],
  ['CNY', 'GHC', '1.6'],
  ['GHC', 'CNY', '0.625'],
  ['GHC', 'NGN', '135'],
  ['NGN', 'GHC', '0.0074'],
];

/** A hash that can be read, and that no password has. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$bm8gc2FsdCBpbiB0ZXN0cw$YSBoYXNoIHRoYXQgbm8gcGFzc3dvcmQgbWF5IGhhdmU';

let users = 0;
let ticks = 0;

/** Opens an account with its wallets, all at 0. @returns the user's id */
export async function aUserOf(db: Database): Promise<string> {
  users += 1;
  return db.transaction(async (tx) => {
    const [user] = await tx.query<{ id: string }>(
      'insert into users (email, username, password_hash) values ($1, $2, $3) returning id',
      [`user${String(users)}@example.com`, `user${String(users)}`, NO_PASSWORD],
    );
    if (!user) throw new Error('no user');
    await openUserAccounts(tx, user.id);
    return user.id;
  });
}

export async function setMarket(db: Database): Promise<void> {
  await openFundings(db);
  for (const [from, to, rate] of MARKET) await db.transaction((tx) => setRate(tx, from, to, rate));
}

/** Funds a wallet as a user and the operator do it. */
export async function fund(
  db: Database,
  userId: string,
  currency: 'CNY' | 'GHC' | 'NGN',
  amount: string,
): Promise<void> {
  const { id } = await createTransaction(db, userId, { type: 'FUND_WALLET', currency_from: currency, amount });
  await db.transaction((tx) => approve(tx, id));
}

/** Processes everything that is pending; each call is a minute later than the one before, so all is tried again. */
export async function work(db: Database): Promise<void> {
  ticks += 1;
  await runWorkerOnce(
    db,
    { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
    new Date(Date.now() + ticks * 60_000),
  );
}

type Swap = Omit<Extract<TransactionPayload, { type: 'LIST' }>, 'type'>;

/** `amount` of `from`, towards `to`, at `rate`. */
export const swap = (from: string, to: string, amount: string, rate: string) =>
  ({ currency_from: from, currency_to: to, amount, rate }) as Swap;

const MOST_TRIES = 200;

/** Lists and processes it. @returns the listing's id */
export async function list(db: Database, userId: string, offered: Swap): Promise<string> {
  const { id } = await createTransaction(db, userId, { type: 'LIST', ...offered });
  // Another worker may be processing it at the moment, which this one then leaves alone.
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await work(db);
    const [listing] = await db.query<{ id: string }>('select id from listings where transaction_id = $1', [id]);
    if (listing) return listing.id;
  }
  throw new Error('the listing did not appear');
}

/** What is in an account, such as wallet:7:NGN. The parts of an account of the house, such as fees:NGN, are summed. */
export async function balanceOf(db: Database, code: string): Promise<string> {
  const [account] = await db.query<{ balance: string | null }>(
    `select sum(balance) as balance from accounts where code = $1 or (part > 0 and kind || ':' || currency = $1)`,
    [code],
  );
  return canonicalDecimal(account?.balance ?? 'none') ?? 'no account';
}

export async function statusOf(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ status: string }>('select status from transactions where id = $1', [id]);
  return row?.status;
}

/** Empties the market for the next test: deactivated users are not traded with. */
export async function clearMarket(db: Database): Promise<void> {
  await db.query('update users set deactivated_at = now(), cleaned_up_at = now()');
}

/** Verifies a one-time pin for a user, as otp/verify/ does. */
export async function verifyPinOf(db: Database, userId: string): Promise<void> {
  await db.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at, verified_at)
     values ($1, '\\x00', now() + interval '5 minutes', now())`,
    [userId],
  );
}

export async function aBankAccountOf(db: Database, userId: string, currency: string): Promise<string> {
  const [account] = await db.query<{ id: string }>(
    `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
     values ($1, $2, 'Bank', '1', 'Ada', 'Ada', 'Mensah') returning id`,
    [userId, currency],
  );
  return account?.id ?? '';
}

/** One SQL that finds every way in which the books could be wrong; all zeros is right. */
export const BOOKS = `
  select
    (select count(*) from (select currency from accounts group by currency having sum(balance) <> 0) c)::int as unbalanced,
    (select count(*) from accounts where balance < 0 and kind not in ('bank', 'receivable'))::int as negative,
    (select count(*) from listings l join accounts a on a.listing_id = l.id
       left join (select listing_id, sum(taken) as taken from fills group by listing_id) f on f.listing_id = l.id
     where l.amount <> a.balance + coalesce(f.taken, 0) + l.returned)::int as lost,
    (select count(*) from accounts a left join (
       select user_id, currency_from, sum(amount) as amount from transactions
       where status = 'PENDING' and type <> 'FUND_WALLET' group by user_id, currency_from
     ) t on t.user_id = a.user_id and t.currency_from = a.currency
     where a.kind = 'hold' and a.balance <> coalesce(t.amount, 0))::int as unheld`;

export const RIGHT_BOOKS = { unbalanced: 0, negative: 0, lost: 0, unheld: 0 };

/** Every two listings that can be traded with each other; none is right. */
export const crossedOf = (db: Database) =>
  db.query(
    `with open as (select l.* from listings l join accounts a on a.listing_id = l.id join users u on u.id = l.user_id
       where l.status = 'active' and l.paused_at is null and a.balance > 0 and u.deactivated_at is null)
     select o.id, o.rate, p.id as opposite, p.rate as at from open o
     join open p on p.currency = o.swap_to and p.swap_to = o.currency and p.id > o.id where p.rate * o.rate <= 1`,
  );

export async function booksOf(db: Database): Promise<object | undefined> {
  const [books] = await db.query(BOOKS);
  return books;
}

/**
 * Makes the trades of all fills. A transaction of another test, in another database of the same server, can hold them
 * back for a moment. @returns how many were made
 */
export async function makeAllTrades(db: Database): Promise<number> {
  let made = 0;
  await waitUntil(async () => {
    made += await makeTrades(db);
    const [row] = await db.query<{ left: number }>(
      'select count(*)::int as left from fills where xid >= (select before_xid from trades_read)',
    );
    return row?.left === 0;
  });
  return made;
}

/** A database with market rates for the suite; each test starts on an empty market and must leave right books. */
export function moneySuite(): { db: () => Database; owner: () => Database; url: () => string } {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase();
    await setMarket(server.db);
  });
  beforeEach(() => clearMarket(server.db));
  afterEach(async () => {
    expect(await booksOf(server.db)).toEqual(RIGHT_BOOKS);
  });
  afterAll(async () => {
    const deadlocks = `select deadlocks::int from pg_stat_database where datname = current_database()`;
    expect(await server.db.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
    await server.close();
  });
  return { db: () => server.db, owner: () => server.owner, url: () => server.url };
}
