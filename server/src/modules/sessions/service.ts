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
import { warnOfDevice } from '@server/modules/devices/warnOfDevice';
import { type Agent, NO_AGENT } from './agent';
import { passwordMatches } from './passwords';
import { isKnownDevice } from './knownDevices';
import {
  deleteOldestSessions,
  deleteSessions,
  findCredentials,
  findUserOfSession,
  holdAccount,
  insertSession,
  markLoggedIn,
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
  agent: Agent;
}

/**
 * Opens a session. Only failures count towards the limits. A device on which the user has logged in before has a limit
 * of its own, so strangers who guess at the account do not lock its owner out. Any other device is one that the user
 * is warned of.
 *
 * @throws Refusal `unauthenticated` for wrong credentials, `forbidden` for a deactivated account, `tooMany`
 */
export async function logIn(
  db: Database,
  { email, password }: LoginPayload,
  { address, device, agent }: Caller,
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
    // The account is as new as the device, and holds nothing yet.
    if (!held.has_logged_in) await markLoggedIn(tx, account.id);
    else if (!isKnown) await warnOfDevice(tx, account.id, agent);
    return { ...(await openSession(joinTransaction(tx), account.id, agent)), userId: account.id };
  });
}

/** One change of a user's sessions comes after the other, in every server process. */
export const lockSessions = (tx: Db, userId: string): Promise<void> => lockName(tx, `sessions of ${userId}`);

/** Opens a session, valid for 30 days. Only its digest is stored. The oldest of too many sessions ends. */
export async function openSession(db: Transactions, userId: string, agent = NO_AGENT): Promise<Session> {
  const token = createToken();
  return db.transaction(async (tx) => {
    await lockSessions(tx, userId);
    const ended = await deleteOldestSessions(tx, userId, MOST_SESSIONS - 1);
    for (const digest of ended) await announceSessionsEnded(tx, userId, { only: digest.toString('base64url') });
    const session = { userId, digest: digestOf(token), validDays: SESSION_DAYS, ...agent };
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
