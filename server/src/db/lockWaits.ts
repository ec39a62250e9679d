import type { Db } from './database';

/** Counts the sessions of this database, of any process, that wait for a lock now. */
export async function countLockWaits(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
