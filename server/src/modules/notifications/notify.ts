import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { announce } from '@server/news/announce';
import { insertNotifications, type Note } from './repository';

/** Stores notifications for users, with two statements however many they are; open screens learn of them at the commit. */
export async function notifyAll(tx: Db, notes: readonly Note[]): Promise<void> {
  const users = notes.map(({ userId }) => userId);
  await together(insertNotifications(tx, notes), announce(tx, 'notifications', users));
}

/** Stores a notification for a user. */
export const notify = (tx: Db, note: Note): Promise<void> => notifyAll(tx, [note]);
