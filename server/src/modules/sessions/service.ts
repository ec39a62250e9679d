import { type Db, lockName, type Transactions } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import { announceSessionsEnded, announceToConsole } from '@server/news/announce';
import { type LogInPlace, NOWHERE } from './knownDevices';
import {
  deleteOldestSessions,
  deleteOtherSessions,
  deleteSessions,
  findUserOfSession,
  insertSession,
} from './repository';
import { createToken, digestOf } from './secrets';

export const SESSION_DAYS = 30;
/** With one more, the oldest session of the user ends. */
const MOST_SESSIONS = 50;

export interface Session {
  token: string;
  expiry: Date;
}

/** One change of a user's sessions comes after the other, in every server process. */
export const lockSessions = (tx: Db, userId: string): Promise<void> => lockName(tx, `sessions of ${userId}`);

/** Opens a session, valid for 30 days. Only its digest is stored. The oldest of too many sessions ends. */
export async function openSession(db: Transactions, userId: string, place: LogInPlace = NOWHERE): Promise<Session> {
  const token = createToken();
  return db.transaction(async (tx) => {
    await lockSessions(tx, userId);
    const ended = await deleteOldestSessions(tx, userId, MOST_SESSIONS - 1);
    for (const digest of ended) await announceSessionsEnded(tx, userId, { only: digest.toString('base64url') });
    const session = { userId, digest: digestOf(token), validDays: SESSION_DAYS, ...place };
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
