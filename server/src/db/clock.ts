import type { Db } from './database';

/** The database's clock. It decides what is due, because the clocks of two machines differ. */
export async function readClock(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('the database has no clock');
  return row.now;
}
