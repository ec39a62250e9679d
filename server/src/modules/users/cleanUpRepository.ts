import type { Db } from '@server/db/database';

/**
 * Deactivated users to clean up: those whose sessions have ended, or who were deactivated `afterS` seconds ago. After a
 * failure a user is left out for `retryAfterS` seconds.
 */
export function findToCleanUp(
  db: Db,
  now: Date,
  { afterS, retryAfterS }: { afterS: number; retryAfterS: number },
  most: number,
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(
    `select u.id from users u
     where u.deactivated_at is not null and u.cleaned_up_at is null
       and (u.clean_up_tried_at is null or u.clean_up_tried_at <= $1::timestamptz - make_interval(secs => $3)
         or u.clean_up_tried_at > $1::timestamptz)
       and (
       u.deactivated_at <= $1::timestamptz - make_interval(secs => $2)
       or not exists (select 1 from sessions s where s.user_id = u.id and s.expires_at > $1::timestamptz))
     order by u.clean_up_tried_at nulls first, u.id limit $4`,
    [now, afterS, retryAfterS, most],
  );
}

/** Locks a user to clean up. @returns false if another worker holds them or was faster */
export async function lockToCleanUp(tx: Db, userId: string): Promise<boolean> {
  const sql = 'select 1 from users where id = $1 and cleaned_up_at is null for no key update skip locked';
  return (await tx.query(sql, [userId])).length > 0;
}

export async function markCleanedUp(tx: Db, userId: string): Promise<void> {
  await tx.query('update users set cleaned_up_at = now() where id = $1', [userId]);
}

/** Records that a clean-up failed. */
export async function postponeCleanUp(db: Db, userId: string, now: Date): Promise<void> {
  await db.query('update users set clean_up_tried_at = $2 where id = $1', [userId, now]);
}
