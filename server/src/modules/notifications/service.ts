import type { NotificationWindowQuery } from '@contract/schemas/windowQuery';
import type { Database, Db } from '@server/db/database';
import { readWindow, type Window } from '@server/modules/windows/window';
import { notFound } from '@server/platform/refusal';
import { announce } from '@server/news/announce';
import { presentNotification } from './presenter';
import {
  findNotifications,
  findNotificationWindow,
  markAllRead,
  markRemoved,
  type NotificationRow,
  NOTIFICATIONS,
} from './repository';

/** A user's notifications, newest first. */
export const readNotifications = (db: Db, userId: string, unreadOnly: boolean): Promise<NotificationRow[]> =>
  findNotifications(db, userId, unreadOnly);

/** One window of a user's notifications, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export const readNotificationWindow = (db: Db, userId: string, asked: NotificationWindowQuery): Promise<Window> =>
  readWindow(db, userId, {
    source: NOTIFICATIONS,
    asked,
    find: (bounds) => findNotificationWindow(db, bounds, asked),
    present: presentNotification,
  });

/** Sets the unread count to zero, on the user's other screens too. */
export function readAll(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await markAllRead(tx, userId);
    if (changed > 0) await announce(tx, 'notifications', [userId]);
  });
}

/** Removes one of the user's notifications; repeating it does nothing. @throws Refusal `notFound` for another user's */
export function removeNotification(db: Database, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markRemoved(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}
