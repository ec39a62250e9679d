import { Hono } from 'hono';
import { alertPayload } from '@contract/schemas/own/alert';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/readBody';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { presentAlert } from './presenter';
import { armAlert, createAlert, readAlerts, removeAlert } from './service';

/** alerts/: what the caller waits for in the market. Our own (docs/PROTOCOL.md). */
export function alertsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getAlerts'), requireUser, async (c) =>
      c.json((await readAlerts(c.get('db'), c.get('user').id)).map(presentAlert)),
    )
    .post(callPath('createAlert'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, alertPayload);
      return answerCall(c, 'createAlert', presentAlert(await createAlert(c.get('db'), c.get('user').id, payload)));
    })
    .post(callPath('armAlert'), requireActiveUser, async (c) => {
      await armAlert(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'armAlert');
    })
    .delete(callPath('removeAlert'), requireActiveUser, async (c) => {
      await removeAlert(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeAlert');
    });
}
