import { type Context, Hono } from 'hono';
import { ROUTES } from '@/routes/routes';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { speakOnPage } from '@server/http/language/requestLanguage';
import { readId } from '@server/http/readBody';
import { SMALL_PAGE_POLICY } from '@server/http/pages/smallPage';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { denyDevice, isWarning } from './denyDevice';
import { presentDenial, presentDenied, presentNoDenial, presentSession } from './presenter';
import { endOtherSessions, endSession, readSessions } from './service';

const callerOf = (c: Context<AppEnv>) => ({ userId: c.get('user').id, session: c.get('session') });

const NOT_ME = '/devices/not-me/:token/';
const NOT_FOUND = 404;

/** The link in a mail about a new device, for a person without a log-in. */
function denialRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(NOT_ME, speakOnPage, async (c) => {
      c.header('Content-Security-Policy', SMALL_PAGE_POLICY);
      const isKnown = await isWarning(c.get('db'), c.req.param('token'));
      return isKnown ? c.html(presentDenial()) : c.html(presentNoDenial(c.get('config').supportEmail), NOT_FOUND);
    })
    .post(NOT_ME, speakOnPage, async (c) => {
      const isDone = await denyDevice(c.get('db'), c.req.param('token'), c.var);
      const { appUrl, supportEmail } = c.get('config');
      const forgotUrl = appUrl + ROUTES.requestPasswordReset;
      return isDone ? c.html(presentDenied(forgotUrl, supportEmail)) : c.html(presentNoDenial(supportEmail), NOT_FOUND);
    });
}

/** sessions/: where the caller's user is logged in. Our own calls (docs/PROTOCOL.md). */
export function devicesRoutes(): Hono<AppEnv> {
  return denialRoutes()
    .get(callPath('getSessions'), requireActiveUser, async (c) =>
      c.json((await readSessions(c.get('wholeDb'), callerOf(c))).map(presentSession)),
    )
    .post(callPath('endOtherSessions'), requireActiveUser, async (c) => {
      await endOtherSessions(c.get('wholeDb'), callerOf(c));
      return answerCall(c, 'endOtherSessions');
    })
    .delete(callPath('endSession'), requireActiveUser, async (c) => {
      await endSession(c.get('wholeDb'), callerOf(c), readId(c, 'id'));
      return answerCall(c, 'endSession');
    });
}
