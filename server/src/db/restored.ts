import type { Database, Db } from './database';

/** Any number works that nothing else locks. */
const RESTORE_LOCK = '7262637202';

/**
 * Rows name the transactions of PostgreSQL that made them, so that who reads them in turn misses none. A cluster counts its
 * own transactions: in a dump that was restored into a younger one, rows name transactions that are still to come.
 */
const NAMES_LATER = `
  select exists (select from trades_read where before_xid > pg_snapshot_xmax(pg_current_snapshot()))
    or exists (select from fills where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    or exists (select from alerts where changed >= pg_snapshot_xmax(pg_current_snapshot()))
    or exists (select from rate_history where changed >= pg_snapshot_xmax(pg_current_snapshot())) as is_so`;

/** True if this database was restored from a dump of a cluster that has counted further. */
export async function isOfOlderCluster(db: Db): Promise<boolean> {
  const [row] = await db.query<{ is_so: boolean }>(NAMES_LATER);
  return row?.is_so === true;
}

/**
 * What was read before the dump stays read; the rest is as if this transaction had made it. Any number of processes may
 * start at once.
 */
export const settleIn = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [RESTORE_LOCK]);
    if (!(await isOfOlderCluster(tx))) return;
    await tx.query(
      `update fills set xid = case when xid >= before_xid then pg_current_xact_id() end
       from trades_read where xid is not null`,
    );
    await tx.query('update trades_read set before_xid = pg_current_xact_id()');
    await tx.query('update alerts set changed = pg_current_xact_id()');
    await tx.query('update rate_history set changed = null where changed is not null');
  });
