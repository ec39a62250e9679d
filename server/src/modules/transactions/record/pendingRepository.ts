import type { Db } from '@server/db/database';

/** How much work waits, for all server processes together. */
interface Backlog {
  /** Due and never tried: the worker is late. */
  due: number;
  /** For how long the oldest of them has been due. */
  oldestSeconds: number;
  /** Tried without success: the market is too thin for them. */
  waiting: number;
  forOperator: number;
}

/** Counts what waits, in one pass over the pending transactions. */
export async function readBacklog(db: Db, processAfterS: number): Promise<Backlog> {
  const [row] = await db.query<Backlog>(
    `select
       count(*) filter (where is_due)::int as due,
       coalesce(max(extract(epoch from now() - created_at) - $1) filter (where is_due), 0)::float8 as "oldestSeconds",
       count(*) filter (where is_trade and tried_at is not null)::int as waiting,
       count(*) filter (where not is_trade)::int as "forOperator"
     from (
       select t.created_at, t.tried_at, t.type in ('LIST', 'ORDER', 'MOF_ORDER') as is_trade,
         t.type in ('LIST', 'ORDER', 'MOF_ORDER') and t.tried_at is null and u.deactivated_at is null
           and t.created_at <= now() - make_interval(secs => $1) as is_due
       from transactions t join users u on u.id = t.user_id where t.status = 'PENDING') pending`,
    [processAfterS],
  );
  return row ?? { due: 0, oldestSeconds: 0, waiting: 0, forOperator: 0 };
}

/** A pending transaction as the operator sees it. */
export interface PendingRow {
  id: string;
  type: string;
  email: string;
  amount: string;
  currency_from: string;
  currency_to: string;
  created_at: Date;
  /** The bank account of a withdrawal, as one text. */
  pay_to: string | null;
  /** Which image belongs to it. */
  image: string | null;
}

/** How many fundings of a user wait for the operator. */
export async function countPendingFundings(tx: Db, userId: string): Promise<number> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and status = 'PENDING' and type = 'FUND_WALLET'`,
    [userId],
  );
  return rows.length;
}

/** True if a user has made so many fundings in the last 24 hours, whatever became of them. */
export async function hasFundedOften(tx: Db, userId: string, most: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and type = 'FUND_WALLET' and created_at > now() - interval '1 day'
     limit $2::int`,
    [userId, most],
  );
  return rows.length >= most;
}

/** How many pending transactions are older than one of them. @param before null for all */
export async function countPending(db: Db, before: string | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from transactions where status = 'PENDING' and ($1::bigint is null or id < $1)`,
    [before],
  );
  return row?.count ?? 0;
}

/** The newest pending transactions, or the newest that are older than `before`. */
export function findPending(db: Db, before: string | null, most: number): Promise<PendingRow[]> {
  return db.query<PendingRow>(
    `select t.id, t.type, u.email, t.amount, t.currency_from, t.currency_to, t.created_at,
       case when b.id is not null then
         concat_ws(', ', b.bank_name, b.account_number, b.account_name, b.first_name || ' ' || b.last_name) end as pay_to,
       case when t.transaction_receipt is not null then 'receipt' when t.qr_code is not null then 'QR code' end as image
     from transactions t join users u on u.id = t.user_id left join bank_accounts b on b.id = t.bank_account_id
     where t.status = 'PENDING' and ($1::bigint is null or t.id < $1) order by t.id desc limit $2`,
    [before, most],
  );
}

/** Locks a user's pending LIST, ORDER and MOF_ORDER transactions. @returns their ids, oldest first */
export async function lockPendingTrades(tx: Db, userId: string): Promise<string[]> {
  const pending = await tx.query<{ id: string }>(
    `select id from transactions where user_id = $1 and status = 'PENDING' and type in ('LIST', 'ORDER', 'MOF_ORDER')
     order by id for update`,
    [userId],
  );
  return pending.map(({ id }) => id);
}
