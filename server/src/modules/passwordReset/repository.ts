import type { Db } from '../../db/database';

export interface ResetAccount {
  id: string;
  email: string;
}

export async function findAccount(db: Db, email: string): Promise<ResetAccount | null> {
  const rows = await db.query<ResetAccount>('select id, email from users where email = $1', [email]);
  return rows[0] ?? null;
}

/** Keeps a link's digest; the link is valid for one hour. */
export async function insertReset(db: Db, userId: string, digest: Buffer): Promise<void> {
  await db.query(
    `insert into password_resets (token_digest, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [digest, userId],
  );
}

export async function isUsable(db: Db, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    'select 1 from password_resets where token_digest = $1 and used_at is null and expires_at > now()',
    [digest],
  );
  return rows.length > 0;
}

/** Uses a link up. @returns its user, or null where it is unknown, used or expired */
export async function takeReset(tx: Db, digest: Buffer): Promise<string | null> {
  const rows = await tx.query<{ user_id: string }>(
    `update password_resets set used_at = now()
      where token_digest = $1 and used_at is null and expires_at > now() returning user_id`,
    [digest],
  );
  return rows[0]?.user_id ?? null;
}

/** Sets the password and uses up every other link of the user. */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await tx.query('update password_resets set used_at = now() where user_id = $1 and used_at is null', [userId]);
}
