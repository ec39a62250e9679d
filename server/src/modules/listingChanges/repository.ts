import type { Db } from '@server/db/database';

/**
 * Gives a locked listing a rate. A new one puts it behind all that are listed at that rate, and orders that wait look at
 * it again.
 */
export const setRateOf = (tx: Db, id: string, rate: string) =>
  tx.query(
    `update listings set rate = $2, place = nextval(pg_get_serial_sequence('listings', 'id')), news_at = clock_timestamp()
     where id = $1`,
    [id, rate],
  );

/** Counts what went back to the lister of a listing that goes on. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);

/** Pauses a locked listing. @returns false if it is paused already */
export async function markPaused(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.query(
    'update listings set paused_at = now() where id = $1 and paused_at is null returning id',
    [id],
  );
  return rows.length > 0;
}

/** Ends the pause of a locked listing. Orders that wait look at it again. @returns false if it is not paused */
export async function markResumed(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update listings set paused_at = null, news_at = clock_timestamp()
     where id = $1 and paused_at is not null returning id`,
    [id],
  );
  return rows.length > 0;
}
