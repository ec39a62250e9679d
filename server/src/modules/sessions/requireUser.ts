import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { refusalTexts } from '@/texts/refusals';
import { answerCall, callPath, HttpRefusal } from '@server/http/answer';
import type { AppEnv, SessionUser } from '@server/http/env';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { clearLiveCookie, mendLiveCookie } from './liveCookie';
import { databaseFor } from './readAfter';
import { markSeen } from './session';
import { endSessions, findSessionUser } from './session';
import { digestOf } from './secrets';
import { isSigned, readSignedUser } from './signedRequest';

const invalidToken = () =>
  new HttpRefusal({
    status: 401,
    body: { detail: refusalTexts.invalidToken, code: 'unauthenticated' },
    headers: { 'WWW-Authenticate': 'Token' },
  });

const SCHEME = /^Token ([\w-]{1,200})$/i;

/** Stores the use of a session, which the profile shows. If that fails, the request goes on. */
async function noteUse(c: Context<AppEnv>, session: Buffer): Promise<void> {
  await markSeen(c.get('wholeDb'), session).catch((error: unknown) =>
    c.get('log').warn({ err: error }, 'the last use of a session was not stored'),
  );
}

async function readUser(c: Context<AppEnv>): Promise<SessionUser> {
  if (isSigned(c)) return readSignedUser(c);
  c.set('key', null);
  const header = c.req.header('Authorization')?.trim() ?? '';
  if (header === '') throw unauthenticated();
  const token = SCHEME.exec(header)?.[1];
  // Never from a replica: an ended session must be refused at once.
  const user = token === undefined ? null : await findSessionUser(c.get('wholeDb'), token);
  if (!user || token === undefined) throw invalidToken();
  const session = digestOf(token);
  if (!user.is_seen) await noteUse(c, session);
  mendLiveCookie(c, token);
  c.set('session', session);
  c.set('db', await databaseFor(c));
  return user;
}

/** Accepts every session, a deactivated user's too, for the clean-up calls and the shell's data (decision 126). */
export const requireUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('user', await readUser(c));
  await next();
};

/** Accepts the session of an active user. @throws Refusal `unauthenticated`, `forbidden` */
export const requireActiveUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user = await readUser(c);
  if (user.deactivated) throw forbidden(refusalTexts.accountDeactivated, 'deactivated');
  c.set('user', user);
  await next();
};

/** Spec 7: logoutall/. */
export function sessionsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('logoutAll'), requireUser, async (c) => {
    await c.get('db').transaction((tx) => endSessions(tx, c.get('user').id));
    clearLiveCookie(c);
    return answerCall(c, 'logoutAll');
  });
}
