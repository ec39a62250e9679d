import type { Db } from '@server/db/database';

/** How long a log-in waits for its second step. */
const VALID = `interval '10 minutes'`;
/** More log-ins than this do not wait at once for one user: the oldest ends. */
const MOST_WAITING = 20;

/** Stores that a log-in waits for its second step. */
export async function insertChallenge(tx: Db, userId: string, digest: Buffer): Promise<void> {
  await tx.query(
    `delete from login_challenges where token_digest in (
       select token_digest from login_challenges where user_id = $1 order by created_at desc offset $2)`,
    [userId, MOST_WAITING - 1],
  );
  await tx.query(`insert into login_challenges (token_digest, user_id, expires_at) values ($2, $1, now() + ${VALID})`, [
    userId,
    digest,
  ]);
}

/** The account of a log-in that waits. */
interface WaitingAccount {
  id: string;
  email: string;
  password_hash: string;
}

/** The account of a log-in that waits, or null if it is unknown, over or took too long. */
export async function findChallenge(db: Db, digest: Buffer): Promise<WaitingAccount | null> {
  const [row] = await db.query<WaitingAccount>(
    `select u.id, u.email, u.password_hash from login_challenges c join users u on u.id = c.user_id
      where c.token_digest = $1 and c.expires_at > now()`,
    [digest],
  );
  return row ?? null;
}

/** Ends a log-in that waits. @returns false if it has ended */
export async function takeChallenge(tx: Db, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(
    'delete from login_challenges where token_digest = $1 and expires_at > now() returning user_id',
    [digest],
  );
  return rows.length > 0;
}

/** Ends all log-ins of a user that wait: their password is another one, or their second factor is. */
export async function deleteChallenges(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from login_challenges where user_id = $1', [userId]);
}

/** Deletes the log-ins that took too long. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.query('delete from login_challenges where expires_at < now()');
}
