import type { Db } from '@server/db/database';
import { announce } from '@server/news/announce';
import { insertNotifications, type Note } from './repository';

/** Stores notifications for users, with two statements however many they are; open screens learn of them at the commit. */
export async function notifyAll(tx: Db, notes: readonly Note[]): Promise<void> {
  await insertNotifications(tx, notes);
  await announce(
    tx,
    'notifications',
    notes.map(({ userId }) => userId),
  );
}

/** Stores a notification for a user. */
export const notify = (tx: Db, userId: string, message: string): Promise<void> => notifyAll(tx, [{ userId, message }]);
