import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/readBody';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { presentNotification } from './presenter';
import { readAll, readNotifications, removeNotification } from './service';

/** `true/`: spec 7 writes the slash after the value. */
const UNREAD = /^true\/?$/;

/** Spec 7: notifications. */
export function notificationsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getNotifications'), requireUser, async (c) => {
      const unreadOnly = UNREAD.test(c.req.query('unread') ?? '');
      const rows = await readNotifications(c.get('db'), c.get('user').id, unreadOnly);
      return c.json(rows.map(presentNotification));
    })
    .put(callPath('markNotificationsRead'), requireActiveUser, async (c) => {
      await readAll(c.get('db'), c.get('user').id);
      return answerCall(c, 'markNotificationsRead');
    })
    .delete(callPath('removeNotification'), requireActiveUser, async (c) => {
      await removeNotification(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeNotification');
    });
}
