import type { Database, Db } from './database';

/** Reads with several statements from one snapshot. */
export const inSnapshot = <Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return work(tx);
  });
