import type { LiveGroup } from '@contract/values/liveGroups';
import type { Db } from '@server/db/database';

/** The LISTEN/NOTIFY channel on which changes travel between server processes. */
export const LIVE_NOTIFY_CHANNEL = 'crossrate_live';

/** What travels on it: the group, and the users concerned (null: everybody who subscribed). */
export interface Announcement {
  group: LiveGroup;
  users: string[] | null;
}

/** A payload of PostgreSQL's has 7,999 bytes at most; an id has 19 digits at most. */
const USERS_PER_PAYLOAD = 300;

/** The announcement in as many parts as its users need. */
function payloadsOf({ group, users }: Announcement): string[] {
  if (users === null) return [JSON.stringify({ group, users } satisfies Announcement)];
  const concerned = [...new Set(users)].sort();
  const payloads: string[] = [];
  for (let from = 0; from < concerned.length; from += USERS_PER_PAYLOAD) {
    const part = concerned.slice(from, from + USERS_PER_PAYLOAD);
    payloads.push(JSON.stringify({ group, users: part } satisfies Announcement));
  }
  return payloads;
}

/**
 * Tells the live channel that groups have news. PostgreSQL delivers it after the commit, and not at all
 * after a rollback; equal announcements of one transaction are delivered once.
 */
export async function announceAll(tx: Db, announcements: readonly Announcement[]): Promise<void> {
  const payloads = announcements.flatMap(payloadsOf);
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [LIVE_NOTIFY_CHANNEL, payloads]);
}

/** Tells the live channel that one group has news. */
export async function announce(tx: Db, group: LiveGroup, users: readonly string[] | null = null): Promise<void> {
  await announceAll(tx, [{ group, users: users && [...users] }]);
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
