import type { Db } from '@server/db/database';

interface NewUser {
  email: string;
  username: string;
  passwordHash: string;
  language: string;
}

/** @returns the id of the new user, or null if the email is taken */
export async function insertUser(tx: Db, { email, username, passwordHash, language }: NewUser): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash, language) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning id`,
    [email, username, passwordHash, language],
  );
  return rows[0]?.id ?? null;
}

/** Marks a new account as welcomed. @returns its user, once; null if it is old, welcomed or unknown */
export async function takeWelcome(db: Db, email: string): Promise<{ username: string; language: string } | null> {
  const rows = await db.query<{ username: string; language: string }>(
    `update users set welcomed_at = now()
      where email = $1 and welcomed_at is null and deactivated_at is null and created_at > now() - interval '1 hour'
      returning username, language`,
    [email],
  );
  return rows[0] ?? null;
}
