import type { Db } from '@server/db/database';

/** Retries wait this long. An order is also tried again as soon as a listing that may fill it appears. */
const RETRY_AFTER_S = 15;

/** A pending transaction whose turn has come. */
export interface DueRow {
  id: string;
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
  select id, tried_at::text from (
    select t.id, t.tried_at,
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

/** Fundings and withdrawals that are due for approval in the demo. */
export function findApprovals(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  const condition = `t.type in ('FUND_WALLET', 'WITHDRAW')
    and t.created_at <= $1::timestamptz - make_interval(secs => $2) and (t.tried_at is null or ${WAITED})`;
  return db.query<DueRow>(inTurns(condition, '$3'), [now, afterS, most]);
}

const STILL_DUE = `t.id = $1 and t.status = 'PENDING' and t.tried_at is not distinct from $2::timestamptz`;

/**
 * Locks a transaction if it is still due. The share lock prevents a deactivation of the user in the meantime.
 *
 * @returns false if another worker holds it or was faster, or if its user was deactivated
 */
export async function claimTrade(tx: Db, { id, tried_at }: DueRow): Promise<boolean> {
  const claimed = await tx.query(
    `select 1 from transactions t join users u on u.id = t.user_id where ${STILL_DUE} and u.deactivated_at is null
     for update of t skip locked for share of u skip locked`,
    [id, tried_at],
  );
  return claimed.length > 0;
}

/** Locks a funding or a withdrawal if it is still due. @returns false if another worker holds it or was faster */
export async function claimApproval(tx: Db, { id, tried_at }: DueRow): Promise<boolean> {
  const sql = `select 1 from transactions t where ${STILL_DUE} for update skip locked`;
  return (await tx.query(sql, [id, tried_at])).length > 0;
}

/** Records that a transaction was tried without success. */
export async function postpone(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query('update transactions set tried_at = $2 where id = $1', [id, now]);
}
