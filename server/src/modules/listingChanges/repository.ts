import type { Db } from '@server/db/database';

/**
 * Gives locked listings their rates. New ones put them behind all that are listed at these rates, in the order given, and
 * orders that wait look at them again.
 */
export async function setRates(tx: Db, rated: readonly { id: string; rate: string }[]): Promise<void> {
  if (rated.length === 0) return;
  await tx.query(
    `update listings l set rate = e.rate, place = e.place, news_at = clock_timestamp()
     from (select id, rate, nextval(pg_get_serial_sequence('listings', 'id')) as place
       from unnest($1::bigint[], $2::numeric[]) as given (id, rate)) e
     where l.id = e.id`,
    [rated.map(({ id }) => id), rated.map(({ rate }) => rate)],
  );
}

/** Counts what went back to the lister of a listing that goes on. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);

/** Pauses locked listings. @returns false if all of them are paused already */
export async function markPaused(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await tx.query(
    'update listings set paused_at = now() where id = any($1::bigint[]) and paused_at is null returning id',
    [ids],
  );
  return rows.length > 0;
}

/** Ends the pauses of locked listings. Orders that wait look at them again. @returns false if none of them is paused */
export async function markResumed(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await tx.query(
    `update listings set paused_at = null, news_at = clock_timestamp()
     where id = any($1::bigint[]) and paused_at is not null returning id`,
    [ids],
  );
  return rows.length > 0;
}
