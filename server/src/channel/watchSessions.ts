import type { Db } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { UnderWay } from '@server/platform/underWay';
import { endOldSockets } from './endOldSockets';
import type { LiveConnection } from './serveSocket';

/** What ends later is found by a later look: there is one at each heartbeat. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Closes the sockets whose sessions have ended although no message said so: at once when one expires. */
export function watchSessions({ db, log }: { db: Db; log: Log }, connections: Set<LiveConnection>) {
  /** Gaps in the messages after which the sessions are being looked up. */
  let gaps = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  const looking = new UnderWay();
  /** A session expires in this time. */
  const expect = (leftMs: number): void => {
    const at = performance.now() + leftMs;
    if (at >= timerAt || leftMs > LONGEST_MS) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      void look();
    }, leftMs + 1).unref();
  };
  const look = (): Promise<void> =>
    looking.add(
      endOldSockets(db, connections)
        .then(expect)
        .catch((error: unknown) => log.warn({ err: error }, 'sessions not read')),
    );
  return {
    look,
    /** Counts a connection until it closes. */
    watch: (connection: LiveConnection): void => {
      connections.add(connection);
      connection.webSocket.on('close', () => connections.delete(connection));
      if (connection.session) expect(connection.session.leftMs);
    },
    lookAfterGap: async (): Promise<void> => {
      gaps += 1;
      await look();
      gaps -= 1;
    },
    /** False while the end of a session may have been missed. */
    areKnown: () => gaps === 0,
    /** Waits for the looks that have begun. */
    close: async (): Promise<void> => {
      await looking.end();
      clearTimeout(timer);
    },
  };
}
