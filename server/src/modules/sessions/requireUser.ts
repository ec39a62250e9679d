import type { Context, MiddlewareHandler } from 'hono';
import { findSessionUser } from './service';
import type { AppEnv, SessionUser } from '@server/http/env';
import { forbidden, Problem, unauthorized } from '@server/platform/problem';

const SCHEME = /^Token ([\w-]{1,200})$/i;

async function readUser(c: Context<AppEnv>): Promise<SessionUser> {
  const header = c.req.header('Authorization')?.trim() ?? '';
  if (header === '') throw unauthorized();
  const token = SCHEME.exec(header)?.[1];
  const user = token === undefined ? null : await findSessionUser(c.get('db'), token);
  if (!user) throw new Problem(401, { detail: 'Invalid token.' }, { 'WWW-Authenticate': 'Token' });
  return user;
}

/** Accepts every session, a deactivated user's too, for the clean-up calls and the shell's data (decision 126). */
export const requireUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('user', await readUser(c));
  await next();
};

/** Lets the session of an active user through. @throws Problem 401, 403 */
export const requireActiveUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user = await readUser(c);
  if (user.deactivated) throw forbidden('The account has been deactivated.');
  c.set('user', user);
  await next();
};
