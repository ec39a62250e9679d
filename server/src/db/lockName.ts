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

/** Counts the sessions of this database, of any process, that wait for a lock now. */
export async function countLockWaits(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
