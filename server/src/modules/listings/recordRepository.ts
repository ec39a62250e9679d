import type { Db } from '@server/db/database';
import type { ListingRow } from './repository';

/** What one listing gives to an order, and what its lister is paid for it. */
interface NewFill {
  listingId: string;
  taken: string;
  paid: string;
}

/** True if the listing belongs to this user, whether or not it has ended. */
export async function isListingOf(tx: Db, userId: string, id: string): Promise<boolean> {
  return (await tx.query('select 1 from listings where id = $1 and user_id = $2', [id, userId])).length > 0;
}

/** Records that locked listings have ended and how much each gave back. */
export async function markRemoved(tx: Db, listings: readonly ListingRow[]): Promise<void> {
  await tx.query(
    `update listings l set status = 'removed', returned = e.returned, ended_at = now()
     from unnest($1::bigint[], $2::numeric[]) as e (id, returned) where l.id = e.id`,
    [listings.map(({ id }) => id), listings.map(({ remaining }) => remaining)],
  );
}

/** Records that listings are sold out. */
export async function markFilled(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.query(`update listings set status = 'filled', ended_at = now() where id = any($1::bigint[])`, [ids]);
}

/** Records what an order took from listings. */
export async function insertFills(tx: Db, transactionId: string, fills: readonly NewFill[]): Promise<void> {
  await tx.query(
    `insert into fills (listing_id, transaction_id, taken, paid)
     select f.listing, $1, f.taken, f.paid from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as f (listing, taken, paid)`,
    [
      transactionId,
      fills.map(({ listingId }) => listingId),
      fills.map(({ taken }) => taken),
      fills.map(({ paid }) => paid),
    ],
  );
}

/** Opens the listing of a LIST transaction. @returns its id */
export async function insertListing(tx: Db, transactionId: string): Promise<string> {
  const [listing] = await tx.query<{ id: string }>(
    `insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
     select user_id, id, currency_from, currency_to, amount, rate from transactions where id = $1 returning id`,
    [transactionId],
  );
  if (!listing) throw new Error(`transaction ${transactionId} does not exist`);
  return listing.id;
}
