import type { Db } from '@server/db/database';

interface NewUser {
  email: string;
  username: string;
  passwordHash: string;
}

/** @returns the id of the new user, or null if the email is taken */
export async function insertUser(tx: Db, { email, username, passwordHash }: NewUser): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash) values ($1, $2, $3)
     on conflict (email) do nothing returning id`,
    [email, username, passwordHash],
  );
  return rows[0]?.id ?? null;
}

/** Marks a new account as welcomed. @returns its username, once; null if it is old, welcomed or unknown */
export async function takeWelcome(db: Db, email: string): Promise<string | null> {
  const rows = await db.query<{ username: string }>(
    `update users set welcomed_at = now()
      where email = $1 and welcomed_at is null and deactivated_at is null and created_at > now() - interval '1 hour'
      returning username`,
    [email],
  );
  return rows[0]?.username ?? null;
}
