import { Hono } from 'hono';
import { payeePayload } from '@contract/schemas/own/payee';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentPayee } from './presenter';
import { changePayee, readPayees } from './service';

/** payees/: what is known about the caller's saved bank accounts. Our own calls (docs/PROTOCOL.md). */
export function payeesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getPayees'), requireActiveUser, async (c) =>
      c.json((await readPayees(c.get('db'), c.get('user').id, c.get('config'))).map(presentPayee)),
    )
    .post(callPath('savePayee'), requireActiveUser, async (c) => {
      await changePayee(c.get('db'), c.get('user').id, await readPayload(c, payeePayload));
      return answerCall(c, 'savePayee');
    });
}
