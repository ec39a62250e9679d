import type { Db } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { endOldSockets } from './endOldSockets';
import type { LiveConnection } from './serveSocket';

/** Closes the sockets whose sessions have ended although no message said so. */
export function watchSessions({ db, log }: { db: Db; log: Log }, connections: ReadonlySet<LiveConnection>) {
  /** Gaps in the messages after which the sessions are being looked up. */
  let gaps = 0;
  const look = () =>
    endOldSockets(db, connections).catch((error: unknown) => log.warn({ err: error }, 'sessions not read'));
  return {
    look,
    lookAfterGap: async (): Promise<void> => {
      gaps += 1;
      await look();
      gaps -= 1;
    },
    /** False while the end of a session may have been missed. */
    areKnown: () => gaps === 0,
  };
}
