import { type Context, Hono } from 'hono';
import { awayMailPayload, awayPushPayload } from '@contract/schemas/own/away';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { speakOnPage } from '@server/http/language/requestLanguage';
import { readPayload } from '@server/http/readBody';
import { SMALL_PAGE_POLICY } from '@server/http/pages/smallPage';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentMailEnd, presentMailEnded, presentNoMailEnd } from './presenter';
import { endMails, endPush, endsMails, readAway, saveMail, savePush } from './service';

const callerOf = (c: Context<AppEnv>) => ({ userId: c.get('user').id, session: c.get('session') });

const MAIL_END = '/away/mail-end/:token/';
const NOT_FOUND = 404;

/** The link in a mail, for the person who opens it, and for the mail program that posts to it (RFC 8058). */
function mailEndRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(MAIL_END, speakOnPage, async (c) => {
      c.header('Content-Security-Policy', SMALL_PAGE_POLICY);
      const isKnown = await endsMails(c.get('db'), c.req.param('token'));
      return isKnown ? c.html(presentMailEnd()) : c.html(presentNoMailEnd(), NOT_FOUND);
    })
    .post(MAIL_END, speakOnPage, async (c) => {
      const isEnded = await endMails(c.get('db'), c.req.param('token'));
      return isEnded ? c.html(presentMailEnded()) : c.html(presentNoMailEnd(), NOT_FOUND);
    });
}

/** away/: how the caller is notified while away. Our own calls (docs/PROTOCOL.md). */
export function awayRoutes(): Hono<AppEnv> {
  const answer = async (c: Context<AppEnv>) => c.json(await readAway(c.get('db'), c.get('config'), callerOf(c)));
  return mailEndRoutes()
    .get(callPath('getAway'), requireActiveUser, answer)
    .put(callPath('saveAwayPush'), requireActiveUser, async (c) => {
      await savePush(c.get('db'), c.get('config'), callerOf(c), await readPayload(c, awayPushPayload));
      return answer(c);
    })
    .delete(callPath('endAwayPush'), requireActiveUser, async (c) => {
      await endPush(c.get('db'), callerOf(c));
      return answer(c);
    })
    .put(callPath('saveAwayMail'), requireActiveUser, async (c) => {
      const { wanted } = await readPayload(c, awayMailPayload);
      await saveMail(c.get('db'), callerOf(c), wanted);
      return answer(c);
    });
}
