import type { TransactionType } from '@contract/schemas/transaction';
import type { Db } from '@server/db/database';
import { COLUMNS, type TransactionRow } from './repository';

/** Retries wait this long. An order is also tried again as soon as a listing that may fill it appears. */
const RETRY_AFTER_S = 15;

/** A pending transaction whose turn has come. */
export interface DueRow {
  id: string;
  user_id: string;
  type: TransactionType;
  currency_from: string;
  currency_to: string;
  path: string | null;
  /** When it was last tried, as text with all digits; null if never. A claim fails if it has changed. */
  tried_at: string | null;
}

/** What one question for due transactions is about. */
export interface DueQuestion {
  now: Date;
  /** How long after its creation a transaction is due. */
  afterS: number;
  /** At most this many rows. */
  most: number;
}

/**
 * Due transactions in fair turns: the first of each user and type, then the second of each, and so on. So a user with
 * thousands of them delays others by one at most. Within a turn: longest not tried first, then oldest first.
 *
 * @param condition SQL about `t`, a transaction, and `u`, its user
 */
export const inTurns = (condition: string, limit: string): string => `
  select id, tried_at::text, user_id, type, currency_from, currency_to, path from (
    select t.id, t.tried_at, t.user_id, t.type, t.currency_from, t.currency_to, t.path,
      row_number() over (partition by t.user_id, t.type order by t.tried_at nulls first, t.id) as turn
    from transactions t join users u on u.id = t.user_id where t.status = 'PENDING' and ${condition}) due
  order by turn, tried_at nulls first, id limit ${limit}`;

/** What the worker processes. What a deactivated user left is cleaned up instead. */
export const TRADE = `t.type in ('LIST', 'ORDER', 'MOF_ORDER') and u.deactivated_at is null
  and t.created_at <= $1::timestamptz - make_interval(secs => $2)`;

/** A time after `now` is the mark of a clock that was wrong; it is no reason to wait. */
const WAITED = `(t.tried_at <= $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)})
  or t.tried_at > $1::timestamptz)`;

/** LIST, ORDER and MOF_ORDER that are due and were never tried. */
export function findUntried(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  return db.query<DueRow>(inTurns(`${TRADE} and t.tried_at is null`, '$3'), [now, afterS, most]);
}

/** Orders that were tried some time ago. */
export function findWaiting(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  return db.query<DueRow>(inTurns(`${TRADE} and ${WAITED}`, '$3'), [now, afterS, most]);
}

/** Fundings and withdrawals that are due for approval in the demo, except those that two operators must approve. */
export function findApprovals(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  const condition = `t.type in ('FUND_WALLET', 'WITHDRAW')
    and t.created_at <= $1::timestamptz - make_interval(secs => $2) and (t.tried_at is null or ${WAITED})
    and not exists (select from four_eyes f where f.currency = t.currency_from and t.amount > f.amount)`;
  return db.query<DueRow>(inTurns(condition, '$3'), [now, afterS, most]);
}

/** Those that are due and were not tried since they were found; $1 and $2 are the ids and tried_at of DueRows. */
const STILL_DUE = `unnest($1::bigint[], $2::timestamptz[]) with ordinality as due (id, tried_at, place)
  join transactions t on t.id = due.id and t.status = 'PENDING' and t.tried_at is not distinct from due.tried_at`;

const found = (due: readonly DueRow[]) => [due.map(({ id }) => id), due.map(({ tried_at }) => tried_at)];

/**
 * Locks those transactions that are still due, in their order. Missing are those that another worker holds or was faster
 * with, and those of users who were deactivated. The share lock prevents a deactivation of a user in the meantime.
 */
export function claimTrades(tx: Db, due: readonly DueRow[]): Promise<TransactionRow[]> {
  return tx.query<TransactionRow>(
    `select ${COLUMNS} from ${STILL_DUE} join users u on u.id = t.user_id and u.deactivated_at is null
     order by due.place for update of t skip locked for share of u skip locked`,
    found(due),
  );
}

/** Locks those fundings and withdrawals that are still due. Missing are those that another worker holds or was faster with. */
export function claimApprovals(tx: Db, due: readonly DueRow[]): Promise<{ id: string }[]> {
  const sql = `select t.id from ${STILL_DUE} order by due.place for update of t skip locked`;
  return tx.query<{ id: string }>(sql, found(due));
}

/** Records that transactions were tried without success. */
export async function postpone(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('update transactions set tried_at = $2 where id = any($1::bigint[])', [ids, now]);
}
