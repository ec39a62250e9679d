import type { Db } from '@server/db/database';
import { announce } from '@server/news/announce';
import { insertNotification } from './repository';

/** Stores a notification for a user; their open screens learn of it after the commit. */
export async function notify(tx: Db, userId: string, message: string): Promise<void> {
  await insertNotification(tx, userId, message);
  await announce(tx, 'notifications', [userId]);
}
