import type { Db } from '@server/db/database';
import type { ListingRow } from './repository';

/** What one listing gives to an order, and what its lister is paid for it. */
interface NewFill {
  listingId: string;
  transactionId: string;
  taken: string;
  paid: string;
}

/** True if the listing belongs to this user, whether or not it has ended. */
export async function isListingOf(tx: Db, userId: string, id: string): Promise<boolean> {
  return (await tx.query('select 1 from listings where id = $1 and user_id = $2', [id, userId])).length > 0;
}

/** Records that locked listings have ended and how much each gave back at its end. */
export async function markRemoved(tx: Db, listings: readonly ListingRow[]): Promise<void> {
  await tx.query(
    `update listings l set status = 'removed', returned = l.returned + e.returned, ended_at = now()
     from unnest($1::bigint[], $2::numeric[]) as e (id, returned) where l.id = e.id`,
    [listings.map(({ id }) => id), listings.map(({ remaining }) => remaining)],
  );
}

/** Records that listings are sold out. */
export async function markFilled(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.query(`update listings set status = 'filled', ended_at = now() where id = any($1::bigint[])`, [ids]);
}

/** Records what orders took from listings. */
export async function insertFills(tx: Db, fills: readonly NewFill[]): Promise<void> {
  await tx.query(
    `insert into fills (listing_id, transaction_id, taken, paid)
     select * from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[])`,
    [
      fills.map(({ listingId }) => listingId),
      fills.map(({ transactionId }) => transactionId),
      fills.map(({ taken }) => taken),
      fills.map(({ paid }) => paid),
    ],
  );
}

/** Opens the listings of LIST transactions, in their order. @returns their ids by transaction */
export async function insertListings(tx: Db, transactionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listings = await tx.query<{ id: string; transaction_id: string }>(
    `insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
     select t.user_id, t.id, t.currency_from, t.currency_to, t.amount, t.rate
     from unnest($1::bigint[]) with ordinality as due (id, place) join transactions t on t.id = due.id order by due.place
     returning id, transaction_id`,
    [transactionIds],
  );
  if (listings.length !== transactionIds.length) throw new Error('a LIST transaction does not exist');
  return new Map(listings.map(({ id, transaction_id }) => [transaction_id, id]));
}

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
