import { refusalTexts } from '@/texts/refusals';
import type { LoginPayload } from '@contract/schemas/session';
import type { Database, Db } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { announceSessionsEnded } from '@server/news/announce';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { passwordMatches } from './passwords';
import { deleteSessions, findCredentials, findUserOfSession, insertSession } from './repository';
import { createToken, digestOf } from './tokens';

export const SESSION_DAYS = 30;

export interface Session {
  token: string;
  expiry: Date;
}

/**
 * Opens a session. Only failures count towards the limits.
 *
 * @param address of the caller
 * @throws Refusal `unauthenticated` for wrong credentials, `forbidden` for a deactivated account, `tooMany`
 */
export async function logIn(db: Database, { email, password }: LoginPayload, address: string): Promise<Session> {
  const attempt = await limitAll(db, [
    { limit: LIMITS.loginOfAccount, subject: email },
    { limit: LIMITS.loginFromAddress, subject: address },
  ]);
  const account = await findCredentials(db, email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches) throw unauthenticated(refusalTexts.invalidCredentials);
  await forgetAttempts(db, LIMITS.loginOfAccount, email);
  await forgetAttempt(db, attempt);
  if (account.deactivated) throw forbidden(refusalTexts.accountDeactivated);
  return openSession(db, account.id);
}

/** Opens a session, valid for 30 days. Only its digest is stored. */
export async function openSession(db: Db, userId: string): Promise<Session> {
  const token = createToken();
  return { token, expiry: await insertSession(db, userId, digestOf(token), SESSION_DAYS) };
}

/** The user of a token, or null if it is unknown, ended or expired. */
export const findSessionUser = (db: Db, token: string): Promise<SessionUser | null> =>
  findUserOfSession(db, digestOf(token));

/** Ends every session of a user and closes their live sockets, in every server process. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await announceSessionsEnded(tx, userId);
}
