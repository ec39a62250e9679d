import type { Database, Db } from '@server/db/database';
import { notFound } from '@server/platform/refusal';
import { announce } from '@server/news/announce';
import { findNotifications, markAllRead, markRemoved, type NotificationRow } from './repository';

/** A user's notifications, newest first. */
export const readNotifications = (db: Db, userId: string, unreadOnly: boolean): Promise<NotificationRow[]> =>
  findNotifications(db, userId, unreadOnly);

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
