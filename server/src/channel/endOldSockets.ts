import type { Db } from '@server/db/database';
import { findValidDigests } from '@server/modules/sessions/repository';
import { CLOSE_SESSION_ENDED } from './hub';
import type { LiveConnection } from './serveSocket';

const keyOf = (digest: Buffer) => digest.toString('base64');

/**
 * Closes the sockets whose sessions have expired, or have ended while the announcement of it was missed. One query for
 * all sockets.
 */
export async function endOldSockets(db: Db, connections: ReadonlySet<LiveConnection>): Promise<void> {
  const known = [...connections].flatMap(({ session, webSocket }) => (session ? [{ session, webSocket }] : []));
  if (known.length === 0) return;
  const valid = new Set(
    (
      await findValidDigests(
        db,
        known.map(({ session }) => session.digest),
      )
    ).map(keyOf),
  );
  for (const { session, webSocket } of known) {
    if (!valid.has(keyOf(session.digest))) webSocket.close(CLOSE_SESSION_ENDED, 'session ended');
  }
}
