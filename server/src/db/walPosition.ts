import type { Db } from './database';

/** A place in PostgreSQL's write-ahead log, in bytes from its start. What is at a smaller place happened earlier. */
export type WalPosition = bigint;

interface Row {
  position: string | null;
}

const readPosition = async (db: Pick<Db, 'query'>, expression: string): Promise<WalPosition | null> => {
  const [row] = await db.query<Row>(`select (${expression} - '0/0'::pg_lsn)::text as position`);
  return row?.position ? BigInt(row.position) : null;
};

/** Everything that was committed on the primary before this call is at or before the place that it returns. */
export async function positionOfPrimary(db: Pick<Db, 'query'>): Promise<WalPosition> {
  return (await readPosition(db, 'pg_current_wal_flush_lsn()')) ?? 0n;
}

/** How far a replica has followed its primary. Null: it is no replica. */
export const positionOfReplica = (db: Pick<Db, 'query'>): Promise<WalPosition | null> =>
  readPosition(db, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');
