import type { Listing } from '@contract/schemas/listing';

/**
 * Listings by id, in the order in which they came. RTK Query keeps the identity of equal parts by key: in an
 * array one new listing at the front would make all ten thousand rows new, in a table it makes one.
 */
export interface ListingTable {
  ids: readonly string[];
  entities: Readonly<Record<string, Listing>>;
}

export const NO_LISTINGS: ListingTable = { ids: [], entities: {} };

/** A table of these listings. Of two with one id the later counts, at the earlier's place. */
export function toListingTable(listings: readonly Listing[]): ListingTable {
  const entities: Record<string, Listing> = {};
  for (const listing of listings) entities[listing.id] = listing;
  return { ids: [...new Set(listings.map(({ id }) => id))], entities };
}

/** The listings of a table, in its order. */
export function listingsOf({ ids, entities }: ListingTable): Listing[] {
  return ids.flatMap((id) => entities[id] ?? []);
}
