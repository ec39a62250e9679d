import type { Db } from '@server/db/database';

/**
 * Locks the next deactivated user to clean up: one whose sessions have ended, or who was deactivated `afterS` seconds
 * ago. After a failure the user is left out for `retryAfterS` seconds.
 *
 * @returns the id, or null if there is none
 */
export async function lockUserToCleanUp(
  tx: Db,
  now: Date,
  { afterS, retryAfterS }: { afterS: number; retryAfterS: number },
): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(
    `select u.id from users u
     where u.deactivated_at is not null and u.cleaned_up_at is null
       and (u.clean_up_tried_at is null or u.clean_up_tried_at <= $1::timestamptz - make_interval(secs => $3))
       and (
       u.deactivated_at <= $1::timestamptz - make_interval(secs => $2)
       or not exists (select 1 from sessions s where s.user_id = u.id and s.expires_at > $1::timestamptz))
     order by u.id limit 1 for no key update of u skip locked`,
    [now, afterS, retryAfterS],
  );
  return user?.id ?? null;
}

export async function markCleanedUp(tx: Db, userId: string): Promise<void> {
  await tx.query('update users set cleaned_up_at = now() where id = $1', [userId]);
}

/** Records that a clean-up failed. */
export async function postponeCleanUp(db: Db, userId: string, now: Date): Promise<void> {
  await db.query('update users set clean_up_tried_at = $2 where id = $1', [userId, now]);
}
