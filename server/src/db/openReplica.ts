import type { Database } from './database';
import { createDatabase } from './pool';
import type { Log } from '@server/platform/log';
import { Replica } from './replica';

/** Shorter than those of the primary, because the primary still has to answer after them. */
const LIMITS = { freeMs: 2_000, openMs: 2_000, statementMs: 5_000, answerMs: 6_000 };

/** Opens DATABASE_READ_URL. It is used as soon as it has followed the primary. */
export function openReplica(url: string, primary: Database, log: Pick<Log, 'warn' | 'info'>): Replica {
  const pool = createDatabase(url, { limits: LIMITS });
  const onChange = (reason: unknown) => {
    if (reason === null) log.info('reads go to the replica');
    else log.warn({ err: reason }, 'reads go to the primary');
  };
  return new Replica({ primary, pool, onChange });
}
