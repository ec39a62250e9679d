import { type CurrencyCode, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { add, type Decimal, decimal, isPositive, isZero, subtract, toText, ZERO } from '@/domain/money/decimal';
import { SENTENCES } from '@/texts/sentences';
import { brokenConstraint, type Db } from './db/database';
import { invalid } from './platform/refusal';
import { inSpan } from './platform/tracing';

declare const code: unique symbol;
/** The name of an account in a posting, as the database writes it: `wallet:7:NGN`, `escrow:31:CNY`, `fees:NGN:15`. */
type AccountCode = string & { readonly [code]: true };

const named = (...parts: string[]) => parts.join(':') as AccountCode;

/** The account of what a user can spend. */
export const walletOf = (userId: string, currency: string) => named('wallet', userId, currency);
/** What is held back from a user's wallet for their pending transactions. */
export const holdOf = (userId: string, currency: string) => named('hold', userId, currency);
/** What is left of a listing. */
export const escrowOf = (listingId: string, currency: string) => named('escrow', listingId, currency);
/**
 * Each account of the product is divided into this number of parts (migration 090). Otherwise every fill would wait for
 * the commit of the one before, because each pays a fee.
 */
const PARTS = 16n;

/** A part of an account of the product. The first part has no number in its name. */
function partOf(kind: string, currency: string, cause: string): AccountCode {
  const part = BigInt(cause) % PARTS;
  return part === 0n ? named(kind, currency) : named(kind, currency, String(part));
}

/** What Crossrate earned. @param cause the transaction; it chooses the part, and 0 is the first one */
export const feesOf = (currency: string, cause: string) => partOf('fees', currency, cause);
/** What is left over from rounding payouts down. */
export const roundingOf = (currency: string, cause: string) => partOf('rounding', currency, cause);
/** The bank account outside; besides those of the house's own lines the only account that may be below zero. */
export const bankOf = (currency: string, cause: string) => partOf('bank', currency, cause);

/** Money that came in, and of which nobody knows yet what becomes of it. */
export const suspenseOf = (currency: string) => named('suspense', currency);
/** What a user owes because a funding was taken back after it was spent; never above zero. */
export const receivableOf = (userId: string, currency: string) => named('receivable', userId, currency);

/** What banks have taken for themselves, below zero, and the interest that they have paid. */
export const chargesOf = (currency: string) => named('charges', currency);
/** What has left one account of the house and not reached another, below zero. */
export const transitOf = (currency: string) => named('transit', currency);
/** What the owner of the house has put in, less what they have taken out. */
export const capitalOf = (currency: string) => named('capital', currency);

/** True for an account that is below zero and must not be. */
export const IS_OVERDRAWN = `balance < 0 and kind not in ('bank', 'charges', 'transit', 'capital', 'receivable')`;

/** Counts currencies that do not sum to zero and accounts below zero. The database refuses both, so it is 0. */
export async function countImbalances(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select (select count(*) from (select 1 from accounts group by currency having sum(balance) <> 0) c)::int
       + (select count(*) from accounts where ${IS_OVERDRAWN})::int as count`,
  );
  return row?.count ?? 0;
}

/** Opens a user's wallets, all at 0, and their holds. Calling it twice does no harm. */
export async function openUserAccounts(tx: Db, userId: string): Promise<void> {
  await tx.query(
    `insert into accounts (kind, user_id, currency)
     select kind, $1, currency from unnest(array['wallet', 'hold']) kind, unnest($2::text[]) currency
     on conflict do nothing`,
    [userId, TRADABLE_CURRENCIES],
  );
}

/** Opens the escrows of new listings. */
export async function openEscrows(tx: Db, escrows: readonly { listingId: string; currency: string }[]): Promise<void> {
  await tx.query(
    `insert into accounts (kind, listing_id, currency) select 'escrow', * from unnest($1::bigint[], $2::text[])`,
    [escrows.map(({ listingId }) => listingId), escrows.map(({ currency }) => currency)],
  );
}

/** Opens a user's account of what they owe. Calling it twice does no harm. */
export async function openReceivable(tx: Db, userId: string, currency: string): Promise<void> {
  await tx.query(
    `insert into accounts (kind, user_id, currency) values ('receivable', $1, $2) on conflict do nothing`,
    [userId, currency],
  );
}

/**
 * Locks accounts in the order in which `postAll` does, so that what they have stays until the end of the transaction, and
 * several journals may be posted between them.
 */
export async function lockBalances(tx: Db, codes: readonly Posting['source'][]): Promise<Map<string, Decimal>> {
  const rows = await tx.query<{ code: string; balance: string }>(
    'select code, balance from accounts where code = any($1) order by id for no key update',
    [codes],
  );
  return new Map(rows.map(({ code: name, balance }) => [name, decimal(balance)]));
}

/** Moves money in one currency from one account to another. */
export interface Posting {
  source: AccountCode;
  destination: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/** How a journal changes one account; negative if the account gives. */
interface Line {
  account: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/**
 * The lines of a journal, one for each account. They balance because every posting gives and takes the same amount. An
 * account that only passes money on (in a hop of a path) has no line.
 *
 * @throws RangeError if a posting moves zero or less, or from an account to itself
 */
export function linesOf(postings: readonly Posting[]): Line[] {
  const lines = new Map<AccountCode, Line>();
  for (const { source, destination, currency, amount } of postings) {
    if (!isPositive(amount)) throw new RangeError(`a posting from ${source} to ${destination} moves nothing`);
    if (source === destination) throw new RangeError(`a posting from ${source} to itself`);
    const given = lines.get(source)?.amount ?? ZERO;
    lines.set(source, { account: source, currency, amount: subtract(given, amount) });
    const received = lines.get(destination)?.amount ?? ZERO;
    lines.set(destination, { account: destination, currency, amount: add(received, amount) });
  }
  return [...lines.values()].filter((line) => !isZero(line.amount));
}

/** The same movements backwards, for a revocation. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ source, destination, ...rest }) => ({ ...rest, source: destination, destination: source }));
}

/** Leaves out postings of zero, which rounding can produce. */
export function withoutEmpty(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => !isZero(amount));
}

type JournalKind =
  | 'hold'
  | 'return'
  | 'list'
  | 'fill'
  | 'fund'
  | 'withdraw'
  | 'rest'
  | 'lower'
  | 'delist'
  | 'clean-up'
  | LineKind
  | HouseLineKind
  | DebtKind;
/** From the bank account outside to `suspenseOf`, and back. */
type LineKind = 'suspend' | 'release';
/** Between the bank account outside and `chargesOf`, `transitOf` or `capitalOf`. */
type HouseLineKind = 'charge' | 'interest' | 'transfer' | 'capital';
/** A funding is taken back; a wallet pays what is owed. */
type DebtKind = 'reverse' | 'repay';

interface Journal {
  kind: JournalKind;
  /** The transaction that caused it; null for a clean-up of several, and for a line of a bank. */
  transactionId: string | null;
}

const OVERDRAWN = 'accounts_balance_not_negative';

// One round trip. Accounts are locked in id order before the lines change them, so two transactions never wait for each
// other in a circle.
const POST = `
  with wanted as (
    select * from unnest($3::int[], $4::text[], $5::text[], $6::numeric[]) as w (place, code, currency, amount)
  ), locked as materialized (
    select a.id, a.code from accounts a where a.code in (select code from wanted) order by a.id for no key update
  ), journal as materialized (
    select nextval(pg_get_serial_sequence('journals', 'id')) as id, j.*
    from unnest($1::text[], $2::bigint[]) with ordinality as j (kind, transaction_id, place)
  ), written as (
    insert into journals (id, kind, transaction_id) overriding system value select id, kind, transaction_id from journal
  )
  insert into lines (journal_id, account_id, currency, amount)
  select journal.id, locked.id, wanted.currency, wanted.amount
  from journal join wanted on wanted.place = journal.place join locked on locked.code = wanted.code
  where (select count(*) from locked) = (select count(distinct code) from wanted)
  returning journal_id`;

/** A journal and what it moves. */
export interface Entry extends Journal {
  postings: readonly Posting[];
}

/**
 * Writes journals in the caller's transaction. A transaction may call this only once: a second call would lock its
 * accounts out of order.
 *
 * @returns the ids of the journals that moved anything
 * @throws Refusal `invalid` 'Insufficient wallet balance.' if an account would give more than it has
 */
export async function postAll(tx: Db, entries: readonly Entry[]): Promise<readonly string[]> {
  const journals = entries.map(({ postings, ...journal }) => ({ ...journal, lines: linesOf(postings) }));
  const moving = journals.filter(({ lines }) => lines.length > 0);
  const lines = moving.flatMap((journal, index) => journal.lines.map((line) => ({ ...line, place: index + 1 })));
  if (lines.length === 0) return [];
  try {
    const written = await inSpan('post', { 'ledger.journals': moving.length, 'ledger.lines': lines.length }, () =>
      tx.query<{ journal_id: string }>(POST, [
        moving.map(({ kind }) => kind),
        moving.map(({ transactionId }) => transactionId),
        lines.map(({ place }) => place),
        lines.map(({ account }) => account),
        lines.map(({ currency }) => currency),
        lines.map(({ amount }) => toText(amount)),
      ]),
    );
    if (written.length === 0) throw new Error(`${moving[0]?.kind ?? ''}: an account of the journal is not open`);
    return [...new Set(written.map((line) => line.journal_id))];
  } catch (error) {
    throw brokenConstraint(error) === OVERDRAWN ? invalid(SENTENCES.insufficientBalance) : error;
  }
}

/** Writes one journal, as `postAll` does. @throws Refusal `invalid` */
export async function post(tx: Db, journal: Journal, postings: readonly Posting[]): Promise<void> {
  await postAll(tx, [{ ...journal, postings }]);
}
