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
}

/** The moment at which the wait of an account `b` ends, if that is still to come. $2 is its length in hours. */
const USABLE_FROM = `nullif(greatest(b.created_at + make_interval(hours => $2), now()), now())`;

/** The user's accounts, oldest first. @param waitHours how long a new one waits */
export const findPayees = (db: Db, userId: string, waitHours: number): Promise<PayeeRow[]> =>
  db.query<PayeeRow>(
    `select b.id, b.label, b.is_default, b.times_used, b.total_used::text as total_used, b.last_used_at,
       ${USABLE_FROM} as usable_from
     from bank_accounts b where b.user_id = $1 and b.removed_at is null order by b.id`,
    [userId, waitHours],
  );

/** When an account of a user can be withdrawn to; null: now, or there is no such account. */
export async function findWait(db: Db, account: string, waitHours: number): Promise<Date | null> {
  const [row] = await db.query<{ usable_from: Date | null }>(
    `select ${USABLE_FROM} as usable_from from bank_accounts b where b.id = $1`,
    [account, waitHours],
  );
  return row?.usable_from ?? null;
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
