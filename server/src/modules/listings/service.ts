import type { OfferWindowQuery } from '@contract/schemas/windowQuery';
import type { Database, Db } from '@server/db/database';
import { readWindow, type Window } from '@server/modules/windows/window';
import { notFound } from '@server/platform/refusal';
import { endListing } from './endListing';
import { presentOwnListing } from './presenter';
import { isListingOf } from './recordRepository';
import { findOwnListings, type ListingRow, lockActiveListings, readListingsVersion } from './repository';
import { findOwnWindow, OWN_LISTINGS } from './windowRepository';

/** A user's active listings, oldest first. */
export const readOwnListings = (db: Db, userId: string): Promise<ListingRow[]> => findOwnListings(db, userId);

/** The version of all listings. */
export const readVersion = (db: Db): Promise<string> => readListingsVersion(db);

/** One window of a user's active listings, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export const readOwnListingWindow = (db: Db, userId: string, asked: OfferWindowQuery): Promise<Window> =>
  readWindow(db, userId, {
    source: OWN_LISTINGS,
    asked,
    find: (bounds) => findOwnWindow(db, bounds, asked.currency),
    present: presentOwnListing,
  });

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
