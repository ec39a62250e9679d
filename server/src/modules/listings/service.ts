import type { Database, Db } from '@server/db/database';
import { notFound } from '@server/platform/refusal';
import { endListing } from './endListing';
import { isListingOf } from './recordRepository';
import { findOwnListings, type ListingRow, lockActiveListings } from './repository';

/** A user's active listings, oldest first. */
export const readOwnListings = (db: Db, userId: string): Promise<ListingRow[]> => findOwnListings(db, userId);

/**
 * Ends one of the user's listings and returns what is left of it. Repeating it does nothing.
 *
 * @throws Refusal `notFound` for a listing of another user
 */
export async function removeListing(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [listing] = await lockActiveListings(tx, { userId, id });
    if (listing) return endListing(tx, listing, null);
    if (!(await isListingOf(tx, userId, id))) throw notFound();
  });
}
