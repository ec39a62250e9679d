import type { Db } from '@server/db/database';

/**
 * A line of the ledger on a wallet, with why the money moved and for which of the user's own transactions. What comes back
 * from a listing is of the transaction that listed it.
 */
export interface LedgerLine {
  id: string;
  at: Date;
  amount: string;
  /** Of the wallet after this line. */
  balance: string;
  kind: string;
  transaction_id: string | null;
  type: string | null;
  fee: string | null;
}

/** A wallet and its period: `since` is included, `until` is not. */
export interface Account {
  id: string;
  userId: string;
  since: string;
  until: string;
}

/** Where a line is on its account: by its time with all its microseconds, then by its id. */
interface Position {
  at: string;
  id: string;
}

/** The account of a user's wallet, or null. */
export async function findAccount(db: Db, userId: string, currency: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from accounts where kind = 'wallet' and user_id = $1 and currency = $2`,
    [userId, currency],
  );
  return row?.id ?? null;
}

/** The position of a line of this account, or null. */
export async function findPosition(db: Db, accountId: string, lineId: string): Promise<Position | null> {
  const [row] = await db.query<Position>(
    'select at::text as at, line_id as id from statement_lines where line_id = $1 and account_id = $2',
    [lineId, accountId],
  );
  return row ?? null;
}

const BALANCE_BEFORE = `coalesce((select balance from statement_lines where account_id = $1 and at < $2::timestamptz
  order by at desc, line_id desc limit 1), 0)`;

/** What the wallet had before the first and after the last line of the period. One step into an index for each. */
export async function findBalances(
  db: Db,
  { id, since, until }: Account,
): Promise<{ opening: string; closing: string }> {
  const [row] = await db.query<{ opening: string; closing: string }>(
    `select ${BALANCE_BEFORE} as opening, ${BALANCE_BEFORE.replaceAll('$2', '$3')} as closing`,
    [id, since, until],
  );
  return row ?? { opening: '0', closing: '0' };
}

// The listing from whose escrow a line returns money. Lowering a listing was posted as `delist` until decision 453: that one
// left money in the escrow, which an end never does.
const LISTING = `
  select li.transaction_id, e.balance > 0 or exists (
    select 1 from lines later where later.account_id = e.id and later.id > own.id
  ) as goes_on
  from lines own join accounts e on e.id = own.account_id join listings li on li.id = e.listing_id
  where own.journal_id = j.id and j.kind in ('lower', 'delist')`;

/** The lines of the period before or after a position, from there on. */
const linesOf = (side: '<' | '>', order: 'desc' | 'asc') => `
  select s.line_id as id, s.at, l.amount, s.balance, case when listing.goes_on then 'lower' else j.kind end as kind,
    t.id as transaction_id, t.type, t.transaction_fee as fee
  from (select line_id, at, balance from statement_lines
    where account_id = $1 and (at, line_id) ${side} ($2::timestamptz, $3::bigint)
      and at >= $4::timestamptz and at < $5::timestamptz
    order by at ${order}, line_id ${order} limit $6::int) s
  join lines l on l.id = s.line_id join journals j on j.id = l.journal_id
  left join lateral (${LISTING}) listing on true
  left join transactions t on t.id = coalesce(listing.transaction_id, j.transaction_id) and t.user_id = $7
  order by s.at ${order}, s.line_id ${order}`;

const OLDER = linesOf('<', 'desc');
const NEWER = linesOf('>', 'asc');

const valuesOf = ({ id, userId, since, until }: Account, { at, id: line }: Position, limit: number) => [
  ...[id, at, line, since, until, limit, userId],
];

/** The newest lines of the period that are older than the position; without one, the newest. */
export const findOlder = (db: Db, account: Account, before: Position | null, limit: number): Promise<LedgerLine[]> =>
  db.query<LedgerLine>(OLDER, valuesOf(account, before ?? { at: 'infinity', id: '0' }, limit));

/** The oldest lines of the period that are newer than the position; without one, the oldest. */
export const findNewer = (db: Db, account: Account, after: Position | null, limit: number): Promise<LedgerLine[]> =>
  db.query<LedgerLine>(NEWER, valuesOf(account, after ?? { at: '-infinity', id: '0' }, limit));
