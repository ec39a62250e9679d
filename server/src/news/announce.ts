import type { LiveGroup } from '@contract/values/liveGroups';
import type { Db } from '@server/db/database';

/** The LISTEN/NOTIFY channel that carries changes between server processes. */
export const LIVE_NOTIFY_CHANNEL = 'crossrate_live';

/** A change: its group, and the users concerned (null: all subscribers). */
export interface Announcement {
  group: LiveGroup;
  users: string[] | null;
}

/** A payload of PostgreSQL has at most 7,999 bytes, and an id at most 19 digits. */
const USERS_PER_PAYLOAD = 300;

/** Splits an announcement into as many payloads as its users need. */
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
 * Announces changes to the live channel. PostgreSQL delivers them after the commit, and never after a rollback; equal
 * announcements of one transaction are delivered once.
 */
export async function announceAll(tx: Db, announcements: readonly Announcement[]): Promise<void> {
  const payloads = announcements.flatMap(payloadsOf);
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [LIVE_NOTIFY_CHANNEL, payloads]);
}

/** Announces one change to the live channel. */
export async function announce(tx: Db, group: LiveGroup, users: readonly string[] | null = null): Promise<void> {
  await announceAll(tx, [{ group, users: users && [...users] }]);
}

/** Sent if a user's sessions end: every process closes that user's sockets. */
export interface SessionsEnded {
  ended: string;
}

/** Closes a user's live sockets after the commit. */
export async function announceSessionsEnded(tx: Db, userId: string): Promise<void> {
  const message: SessionsEnded = { ended: userId };
  await tx.query('select pg_notify($1, $2)', [LIVE_NOTIFY_CHANNEL, JSON.stringify(message)]);
}
