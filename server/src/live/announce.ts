import type { LiveGroup } from '@contract/liveGroups';
import type { Db } from '../db/database';

/** The LISTEN/NOTIFY channel on which changes travel between server processes. */
export const LIVE_NOTIFY_CHANNEL = 'crossrate_live';

/** What travels on it: the group, and the users concerned (null: everybody who subscribed). */
export interface Announcement {
  group: LiveGroup;
  users: string[] | null;
}

/**
 * Tells the live channel that a group has news. PostgreSQL delivers it after the commit, and not at all
 * after a rollback; equal announcements of one transaction are delivered once.
 */
export async function announce(tx: Db, group: LiveGroup, users: readonly string[] | null = null): Promise<void> {
  const announcement: Announcement = { group, users: users && [...new Set(users)].sort() };
  await tx.query('select pg_notify($1, $2)', [LIVE_NOTIFY_CHANNEL, JSON.stringify(announcement)]);
}

/** What travels when a user's sessions end: his sockets close, whichever process holds them. */
export interface SessionsEnded {
  ended: string;
}

/** Closes the live sockets of a user after the commit. */
export async function announceSessionsEnded(tx: Db, userId: string): Promise<void> {
  const message: SessionsEnded = { ended: userId };
  await tx.query('select pg_notify($1, $2)', [LIVE_NOTIFY_CHANNEL, JSON.stringify(message)]);
}
