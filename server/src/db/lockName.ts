import type { Db } from './database';

/** Holds a name until the end of the transaction: others who want it wait, in every server process. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
