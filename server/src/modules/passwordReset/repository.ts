import type { Db } from '@server/db/database';
import { deleteChallenges } from '@server/modules/secondFactor/challengeRepository';

/**
 * Stores the digest of a link, which is valid for one hour. One statement, the same for every email.
 *
 * @returns the language of the user; null if no account has the email
 */
export async function insertReset(db: Db, email: string, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ language: string }>(
    `insert into password_resets (token_digest, user_id, expires_at)
     select $2::bytea, id, now() + interval '1 hour' from users where email = $1
     returning (select language from users where id = user_id)`,
    [email, digest],
  );
  return row?.language ?? null;
}

/** The user of a link, or null if the link is unknown, used or expired. */
export async function findUserOfReset(db: Db, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from password_resets where token_digest = $1 and used_at is null and expires_at > now()',
    [digest],
  );
  return row?.user_id ?? null;
}

/** Uses up a link. @returns its user, or null if it is unknown, used or expired */
export async function takeReset(tx: Db, digest: Buffer): Promise<string | null> {
  const rows = await tx.query<{ user_id: string }>(
    `update password_resets set used_at = now()
      where token_digest = $1 and used_at is null and expires_at > now() returning user_id`,
    [digest],
  );
  return rows[0]?.user_id ?? null;
}

/** Sets the password, uses up all other links of the user, and ends log-ins with the old password that wait for their second step. */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await tx.query('update password_resets set used_at = now() where user_id = $1 and used_at is null', [userId]);
  await deleteChallenges(tx, userId);
}

/** Deletes links that expired a day ago. */
export async function deleteOldResets(db: Db): Promise<void> {
  await db.query(`delete from password_resets where expires_at < now() - interval '1 day'`);
}
