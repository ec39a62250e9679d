import type { Database, Db } from './database';

/**
 * Reads with several statements from one snapshot.
 *
 * @param mostS the database ends a statement after this time, in seconds; without it, after the usual one
 */
export const inSnapshot = <Result>(db: Database, work: (tx: Db) => Promise<Result>, mostS?: number): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    if (mostS !== undefined) await tx.query(`set local statement_timeout = '${String(mostS)}s'`);
    return work(tx);
  });
