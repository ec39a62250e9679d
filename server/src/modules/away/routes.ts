import { type Context, Hono } from 'hono';
import { awayMailPayload, awayPushPayload } from '@contract/schemas/own/away';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { endPush, readAway, saveMail, savePush } from './service';

const callerOf = (c: Context<AppEnv>) => ({ userId: c.get('user').id, session: c.get('session') });

/** away/: how the caller is notified while away. Our own calls (docs/PROTOCOL.md). */
export function awayRoutes(): Hono<AppEnv> {
  const answer = async (c: Context<AppEnv>) => c.json(await readAway(c.get('db'), c.get('config'), callerOf(c)));
  return new Hono<AppEnv>()
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
