import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { clearLiveCookie } from './liveCookie';
import { requireUser } from './requireUser';
import { endSessions } from './service';

/** Spec 7: logoutall/. */
export function sessionsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('logoutAll'), requireUser, async (c) => {
    await c.get('db').transaction((tx) => endSessions(tx, c.get('user').id));
    clearLiveCookie(c);
    return answerCall(c, 'logoutAll');
  });
}
