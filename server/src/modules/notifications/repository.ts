import type { Db } from '@server/db/database';

export interface NotificationRow {
  id: string;
  message: string;
  created_at: Date;
  read: boolean;
}

/** The longest answer. */
const MOST = 1_000;

/** Newest first. */
export function findNotifications(db: Db, userId: string, unreadOnly: boolean): Promise<NotificationRow[]> {
  return db.query<NotificationRow>(
    `select id, message, created_at, read_at is not null as read from notifications
      where user_id = $1 and removed_at is null and (read_at is null or not $2)
      order by id desc limit ${String(MOST)}`,
    [userId, unreadOnly],
  );
}

/** @returns how many were unread */
export async function markAllRead(tx: Db, userId: string): Promise<number> {
  const rows = await tx.query(
    'update notifications set read_at = now() where user_id = $1 and read_at is null and removed_at is null returning id',
    [userId],
  );
  return rows.length;
}

/** @returns false if the user never had it */
export async function markRemoved(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    'update notifications set removed_at = coalesce(removed_at, now()) where id = $2 and user_id = $1 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

/** A message for a user. */
export interface Note {
  userId: string;
  message: string;
}

export async function insertNotifications(tx: Db, notes: readonly Note[]): Promise<void> {
  await tx.query(
    `insert into notifications (user_id, message)
     select n.user_id, n.message from unnest($1::bigint[], $2::text[]) with ordinality as n (user_id, message, place)
     order by n.place`,
    [notes.map(({ userId }) => userId), notes.map(({ message }) => message)],
  );
}
