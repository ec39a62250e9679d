import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';

const LOOK_EVERY_MS = 25;

const LONGEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms from pg_stat_activity
  where datname = current_database() and application_name = 'crossrate' and pid <> pg_backend_pid()`;

/** Looks all the time for the longest transaction of the server. */
export interface TransactionWatch {
  /** Ends the watch. @returns the longest since its start, in ms */
  stop(): Promise<number>;
}

export function watchTransactions(db: Database): TransactionWatch {
  let [longest, isStopped] = [0, false];
  const look = async () => {
    while (!isStopped) {
      const [row] = await db.query<{ ms: number }>(LONGEST);
      longest = Math.max(longest, row?.ms ?? 0);
      await pause(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      isStopped = true;
      await looking;
      return longest;
    },
  };
}
