import type { Db } from '@server/db/database';

/** What one user may do instead of what all may. */
interface LimitException {
  name: string;
  /** Decimal text. */
  most: string;
}

/** The exceptions of a user. */
export const findLimitExceptions = (db: Db, userId: string): Promise<LimitException[]> =>
  db.query<LimitException>(
    'select name, trim_scale(most)::text as most from user_limits where user_id = $1 order by name',
    [userId],
  );

/** Sets an exception, or ends it (null). */
export async function saveLimitException(tx: Db, userId: string, name: string, most: string | null): Promise<void> {
  if (most === null) await tx.query('delete from user_limits where user_id = $1 and name = $2', [userId, name]);
  else {
    await tx.query(
      `insert into user_limits (user_id, name, most) values ($1, $2, $3)
       on conflict (user_id, name) do update set most = $3`,
      [userId, name, most],
    );
  }
}

/** True if any user has an exception of a limit of fundings or withdrawals. */
export async function hasCashExceptions(db: Db): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from user_limits where name like 'fund-%' or name like 'withdraw-%') as has`,
  );
  return row?.has ?? false;
}
