import type { Db } from '@server/db/database';

export interface PayeeRow {
  id: string;
  label: string | null;
  is_default: boolean;
  times_used: number;
  total_used: string;
  last_used_at: Date | null;
  /** When its wait is over, if it is not over yet. */
  usable_from: Date | null;
  /** True if it is over then only because the second factor is old enough. */
  lifted_by_factor: boolean;
}

/** How long a new account waits. */
export interface Wait {
  hours: number;
  /** From when on no account of the user waits, because their second factor is old enough; null without one. */
  liftedAt: Date | null;
}

/**
 * The moment at which the wait of an account `b` ends, if that is still to come, and what ends it. $2 is its length in
 * hours, $3 when the second factor ends it; `least` leaves out what is null.
 */
const WAIT = `nullif(greatest(least(b.created_at + make_interval(hours => $2), $3::timestamptz), now()), now()) as usable_from,
       coalesce($3::timestamptz < b.created_at + make_interval(hours => $2), false) as lifted_by_factor`;

/** The user's accounts, oldest first. */
export const findPayees = (db: Db, userId: string, { hours, liftedAt }: Wait): Promise<PayeeRow[]> =>
  db.query<PayeeRow>(
    `select b.id, b.label, b.is_default, b.times_used, b.total_used::text as total_used, b.last_used_at,
       ${WAIT}
     from bank_accounts b where b.user_id = $1 and b.removed_at is null order by b.id`,
    [userId, hours, liftedAt],
  );

/** When an account of a user can be withdrawn to (null: now), and why then; undefined if there is no such account. */
export async function findWait(
  db: Db,
  account: string,
  { hours, liftedAt }: Wait,
): Promise<Pick<PayeeRow, 'usable_from' | 'lifted_by_factor'> | undefined> {
  const [row] = await db.query<Pick<PayeeRow, 'usable_from' | 'lifted_by_factor'>>(
    `select ${WAIT} from bank_accounts b where b.id = $1`,
    [account, hours, liftedAt],
  );
  return row;
}

interface Said {
  label: string | null;
  isDefault: boolean;
}

/** Call it under a lock of the user's accounts. @returns false if the account is not the user's */
export async function savePayee(tx: Db, userId: string, account: string, { label, isDefault }: Said): Promise<boolean> {
  if (isDefault)
    await tx.query(
      `update bank_accounts set is_default = false where user_id = $1 and is_default and id <> $2
         and currency = (select currency from bank_accounts where id = $2 and user_id = $1)`,
      [userId, account],
    );
  const saved = await tx.query(
    `update bank_accounts set label = $3, is_default = $4
     where id = $2 and user_id = $1 and removed_at is null returning id`,
    [userId, account, label, isDefault],
  );
  return saved.length > 0;
}
