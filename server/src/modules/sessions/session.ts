import { type Db, lockName, type Transactions } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import { announceSessionsEnded, announceToConsole } from '@server/news/announce';
import { type DeviceFacts, UNKNOWN_DEVICE } from './knownDevices';
import { createToken, digestOf } from './secrets';

interface Credentials {
  id: string;
  password_hash: string;
}

/** The account of an email, compared case-sensitively (decision 122). */
export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const rows = await db.query<Credentials>('select id, password_hash from users where email = $1', [email]);
  return rows[0] ?? null;
}

/** The facts of an account that a log-in needs. */
export interface HeldAccount {
  deactivated: boolean;
  has_logged_in: boolean;
}

/**
 * Locks an account, so that its password is not changed and it is not deactivated until the end of the transaction.
 *
 * @returns null if it has another password already
 */
export async function holdAccount(tx: Db, { id, password_hash }: Credentials): Promise<HeldAccount | null> {
  const rows = await tx.query<HeldAccount>(
    `select deactivated_at is not null as deactivated, has_logged_in from users
      where id = $1 and password_hash = $2 for no key update`,
    [id, password_hash],
  );
  return rows[0] ?? null;
}

/**
 * Locks an account, so that it is not deactivated until the end of the transaction. For a log-in without the password.
 */
export async function holdUser(tx: Db, userId: string): Promise<(HeldAccount & { email: string }) | null> {
  const [row] = await tx.query<HeldAccount & { email: string }>(
    `select deactivated_at is not null as deactivated, has_logged_in, email from users
      where id = $1 for no key update`,
    [userId],
  );
  return row ?? null;
}

/** The next log-in is not the first one. */
export async function markLoggedIn(tx: Db, userId: string): Promise<void> {
  await tx.query('update users set has_logged_in = true where id = $1', [userId]);
}

/** Ends the user's oldest sessions, so that `most` are left. @returns the digests of those that ended */
async function deleteOldestSessions(tx: Db, userId: string, most: number): Promise<Buffer[]> {
  const rows = await tx.query<{ token_digest: Buffer }>(
    `delete from sessions where token_digest in (
       select token_digest from sessions where user_id = $1 order by created_at desc offset $2)
     returning token_digest`,
    [userId, most],
  );
  return rows.map(({ token_digest }) => token_digest);
}

interface NewSession extends DeviceFacts {
  userId: string;
  digest: Buffer;
  /** From now on. */
  validDays: number;
}

/** @returns when the session ends */
async function insertSession(
  db: Db,
  { userId, digest, validDays, browser, system, country }: NewSession,
): Promise<Date> {
  const [row] = await db.query<{ expires_at: Date }>(
    `insert into sessions (token_digest, user_id, expires_at, browser, system, country)
     values ($1, $2, now() + make_interval(days => $3), $4, $5, $6) returning expires_at`,
    [digest, userId, validDays, browser, system, country],
  );
  if (!row) throw new Error('a session was not stored');
  return row.expires_at;
}

/** When a session was last used is stored at most once in this time. */
const SEEN_ONCE_IN = `interval '5 minutes'`;

/** How long a session still lasts, in milliseconds. */
const LEFT_MS = 'ceil(extract(epoch from s.expires_at - now()) * 1000)::float8 as left_ms';

/** `is_seen`: true if its last use need not be stored again yet. */
type FoundUser = SessionUser & { is_seen: boolean; left_ms: number };

/** The user of a session that has not ended. */
export async function findUserOfSession(db: Db, digest: Buffer): Promise<FoundUser | null> {
  const rows = await db.query<FoundUser>(
    `select u.id, u.email, u.username, u.language, u.deactivated_at is not null as deactivated,
            s.seen_at > now() - ${SEEN_ONCE_IN} as is_seen, ${LEFT_MS}
       from sessions s join users u on u.id = s.user_id
      where s.token_digest = $1 and s.expires_at > now()`,
    [digest],
  );
  return rows[0] ?? null;
}

/** Stores that a session is used now, unless another request has done so. */
export async function markSeen(db: Db, digest: Buffer): Promise<void> {
  await db.query(`update sessions set seen_at = now() where token_digest = $1 and seen_at <= now() - ${SEEN_ONCE_IN}`, [
    digest,
  ]);
}

/** The sessions among these that have not ended, and how long they still last. */
export const findValidSessions = (
  db: Db,
  digests: readonly Buffer[],
): Promise<{ token_digest: Buffer; left_ms: number }[]> =>
  db.query(
    `select s.token_digest, ${LEFT_MS} from sessions s where s.token_digest = any($1::bytea[]) and s.expires_at > now()`,
    [digests],
  );

async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.query('delete from sessions where user_id = $1', [userId]);
}

/** Ends a user's sessions but one. */
async function deleteOtherSessions(tx: Db, userId: string, kept: Buffer): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and token_digest <> $2', [userId, kept]);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.query('delete from sessions where expires_at < now()');
}

export const SESSION_DAYS = 30;
/** With one more, the oldest session of the user ends. */
const MOST_SESSIONS = 50;

export interface Session {
  token: string;
  expiry: Date;
}

/** Makes changes of a user's sessions run one after the other, in every server process. */
export const lockSessions = (tx: Db, userId: string): Promise<void> => lockName(tx, `sessions of ${userId}`);

/** Opens a session, valid for 30 days. Only its digest is stored. The oldest of too many sessions ends. */
export async function openSession(
  db: Transactions,
  userId: string,
  device: DeviceFacts = UNKNOWN_DEVICE,
): Promise<Session> {
  const token = createToken();
  return db.transaction(async (tx) => {
    await lockSessions(tx, userId);
    const ended = await deleteOldestSessions(tx, userId, MOST_SESSIONS - 1);
    for (const digest of ended) await announceSessionsEnded(tx, userId, { only: digest.toString('base64url') });
    const session = { userId, digest: digestOf(token), validDays: SESSION_DAYS, ...device };
    await announceToConsole(tx, 'users');
    return { token, expiry: await insertSession(tx, session) };
  });
}

/** The user of a token, or null if it is unknown, ended or expired; and whether it was used in the last minutes. */
export const findSessionUser = (db: Db, token: string): Promise<(SessionUser & { is_seen: boolean }) | null> =>
  findUserOfSession(db, digestOf(token));

/** Ends every session of a user and closes their live sockets, in every server process. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await announceSessionsEnded(tx, userId);
}

/** Ends every session of a user but one, and closes their live sockets. @param kept its digest */
export async function endSessionsBut(tx: Db, userId: string, kept: Buffer): Promise<void> {
  await lockSessions(tx, userId);
  await deleteOtherSessions(tx, userId, kept);
  await announceSessionsEnded(tx, userId, { except: kept.toString('base64url') });
}
