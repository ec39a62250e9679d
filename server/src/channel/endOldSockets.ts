import type { Db } from '@server/db/database';
import { findValidSessions } from '@server/modules/sessions/repository';
import { CLOSE_SESSION_ENDED } from './hub';
import type { LiveConnection } from './serveSocket';

const keyOf = (digest: Buffer) => digest.toString('base64');

/**
 * Closes the sockets whose sessions have expired, or have ended while the announcement of it was missed. One query for
 * all sockets.
 *
 * @returns in how many milliseconds the next session expires; Infinity without one
 */
export async function endOldSockets(db: Db, connections: ReadonlySet<LiveConnection>): Promise<number> {
  const known = [...connections].flatMap(({ session, webSocket }) => (session ? [{ session, webSocket }] : []));
  if (known.length === 0) return Infinity;
  const found = await findValidSessions(
    db,
    known.map(({ session }) => session.digest),
  );
  const valid = new Set(found.map(({ token_digest: digest }) => keyOf(digest)));
  for (const { session, webSocket } of known) {
    if (!valid.has(keyOf(session.digest))) webSocket.close(CLOSE_SESSION_ENDED, 'session ended');
  }
  return found.reduce((first, { left_ms: leftMs }) => Math.min(first, leftMs), Infinity);
}
