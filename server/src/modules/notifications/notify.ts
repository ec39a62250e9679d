import type { Db } from '@server/db/database';
import { announce } from '@server/news/announce';

/** Leaves a notification for a user and rings his bell after the commit. */
export async function notify(tx: Db, userId: string, message: string): Promise<void> {
  await tx.query('insert into notifications (user_id, message) values ($1, $2)', [userId, message]);
  await announce(tx, 'notifications', [userId]);
}
