import { refusalTexts } from '@/texts/refusals';
import type { LoginPayload } from '@contract/schemas/session';
import type { Database, Db } from '@server/db/database';
import { joinTransaction, type Transactions } from '@server/db/joinTransaction';
import { lockName } from '@server/db/lockName';
import type { SessionUser } from '@server/http/env';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { announceSessionsEnded } from '@server/news/announce';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { passwordMatches } from './passwords';
import { isKnownDevice } from './knownDevices';
import {
  deleteOldestSessions,
  deleteSessions,
  findCredentials,
  findUserOfSession,
  holdAccount,
  insertSession,
} from './repository';
import { createToken, digestOf } from './tokens';

export const SESSION_DAYS = 30;
/** With one more, the oldest session of the user ends. */
const MOST_SESSIONS = 50;

export interface Session {
  token: string;
  expiry: Date;
}

/** Where a log-in comes from. */
interface Caller {
  address: string;
  /** The token of a device on which somebody has logged in before, or null. */
  device: string | null;
}

/**
 * Opens a session. Only failures count towards the limits. A device on which the user has logged in before has a limit
 * of its own, so strangers who guess at the account do not lock its owner out.
 *
 * @throws Refusal `unauthenticated` for wrong credentials, `forbidden` for a deactivated account, `tooMany`
 */
export async function logIn(
  db: Database,
  { email, password }: LoginPayload,
  { address, device }: Caller,
): Promise<Session & { userId: string }> {
  const isKnown = await isKnownDevice(db, email, device);
  const own = isKnown
    ? { limit: LIMITS.loginOfDevice, subject: digestOf(`${email} ${device ?? ''}`).toString('base64url') }
    : { limit: LIMITS.loginOfAccount, subject: email };
  const attempt = await limitAll(db, [own, { limit: LIMITS.loginFromAddress, subject: address }]);
  const account = await findCredentials(db, email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches) throw unauthenticated(refusalTexts.invalidCredentials);
  await forgetAttempts(db, own.limit, own.subject);
  await forgetAttempt(db, attempt);
  return db.transaction(async (tx) => {
    // The check took a while. A reset that set another password meanwhile has ended all sessions, and this one too.
    const held = await holdAccount(tx, account);
    if (!held) throw unauthenticated(refusalTexts.invalidCredentials);
    if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated);
    return { ...(await openSession(joinTransaction(tx), account.id)), userId: account.id };
  });
}

/** Opens a session, valid for 30 days. Only its digest is stored. The oldest of too many sessions ends. */
export async function openSession(db: Transactions, userId: string): Promise<Session> {
  const token = createToken();
  return db.transaction(async (tx) => {
    // Log-ins at once count one after the other.
    await lockName(tx, `sessions of ${userId}`);
    await deleteOldestSessions(tx, userId, MOST_SESSIONS - 1);
    return { token, expiry: await insertSession(tx, userId, digestOf(token), SESSION_DAYS) };
  });
}

/** The user of a token, or null if it is unknown, ended or expired. */
export const findSessionUser = (db: Db, token: string): Promise<SessionUser | null> =>
  findUserOfSession(db, digestOf(token));

/** Ends every session of a user and closes their live sockets, in every server process. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await announceSessionsEnded(tx, userId);
}
