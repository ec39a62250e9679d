import type { Listing } from '@contract/schemas/listing';
import { isOwnListing } from '@/domain/book/ownListings';
import { createAppSelector } from '@/state/store/createAppSelector';
import type { RootState } from '@/state/store/store';

/**
 * The user's listings among all listings, newest first; undefined until both are known. It needs no call, so it serves
 * backends that know only the specification.
 */
export const selectOwnListed = createAppSelector(
  [({ listings }: RootState) => listings.table, ({ listings }: RootState) => listings.viewer],
  (table, viewer): readonly Listing[] | undefined =>
    table && viewer ? table.filter((listing) => isOwnListing(listing, viewer)).reverse() : undefined,
);
