import type { Db } from './database';

/** Holds a name until the end of the transaction: others who want it wait, in every server process. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The same without waiting. @returns false if somebody holds the name */
export async function tryName(tx: Db, name: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_ours';
  const [row] = await tx.query<{ is_ours: boolean }>(sql, [name]);
  return row?.is_ours === true;
}
