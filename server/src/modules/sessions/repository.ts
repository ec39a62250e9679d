import type { Db } from '@server/db/database';
import type { SessionUser } from '@server/http/env';

interface Credentials {
  id: string;
  password_hash: string;
}

/** The account of an email, compared case-sensitively (decision 122). */
export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const rows = await db.query<Credentials>('select id, password_hash from users where email = $1', [email]);
  return rows[0] ?? null;
}

/**
 * Keeps an account from getting another password or being deactivated until the end of the transaction.
 *
 * @returns null if it has another password already
 */
export async function holdAccount(
  tx: Db,
  { id, password_hash }: Credentials,
): Promise<{ deactivated: boolean } | null> {
  const rows = await tx.query<{ deactivated: boolean }>(
    `select deactivated_at is not null as deactivated from users where id = $1 and password_hash = $2 for share`,
    [id, password_hash],
  );
  return rows[0] ?? null;
}

/** Ends the user's oldest sessions, so that `most` are left. */
export async function deleteOldestSessions(tx: Db, userId: string, most: number): Promise<void> {
  await tx.query(
    `delete from sessions where token_digest in (
       select token_digest from sessions where user_id = $1 order by created_at desc offset $2)`,
    [userId, most],
  );
}

/** @param validDays from now @returns when the session ends */
export async function insertSession(db: Db, userId: string, digest: Buffer, validDays: number): Promise<Date> {
  const [row] = await db.query<{ expires_at: Date }>(
    `insert into sessions (token_digest, user_id, expires_at)
     values ($1, $2, now() + make_interval(days => $3)) returning expires_at`,
    [digest, userId, validDays],
  );
  if (!row) throw new Error('a session was not stored');
  return row.expires_at;
}

export async function findUserOfSession(db: Db, digest: Buffer): Promise<SessionUser | null> {
  const rows = await db.query<SessionUser>(
    `select u.id, u.email, u.username, u.deactivated_at is not null as deactivated
       from sessions s join users u on u.id = s.user_id
      where s.token_digest = $1 and s.expires_at > now()`,
    [digest],
  );
  return rows[0] ?? null;
}

/** Which of these digests belong to sessions that are still valid. */
export async function findValidDigests(db: Db, digests: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db.query<{ token_digest: Buffer }>(
    'select token_digest from sessions where token_digest = any($1::bytea[]) and expires_at > now()',
    [digests],
  );
  return rows.map(({ token_digest }) => token_digest);
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.query('delete from sessions where user_id = $1', [userId]);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.query('delete from sessions where expires_at < now()');
}
