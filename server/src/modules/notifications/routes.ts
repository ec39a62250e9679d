import { Hono } from 'hono';
import { notificationWindowQuery } from '@contract/schemas/windowQuery';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/readBody';
import { readQuery } from '@server/http/readQuery';
import { offerOwnFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { presentNotification } from './presenter';
import { readAll, readNotifications, readNotificationWindow, removeNotification } from './service';

/** `true/`: spec 7 writes the slash after the value. */
const UNREAD = /^true\/?$/;

/** Spec 7: notifications; with `?limit=` one window of them. */
export function notificationsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getNotifications'), requireUser, offerOwnFeed('notifications'), async (c) => {
      const [db, userId] = [c.get('db'), c.get('user').id];
      const { limit, unread = '' } = c.req.query();
      if (limit !== undefined)
        return c.json(await readNotificationWindow(db, userId, readQuery(c, notificationWindowQuery)));
      return c.json((await readNotifications(db, userId, UNREAD.test(unread))).map(presentNotification));
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
