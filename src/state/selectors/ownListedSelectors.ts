import type { Listing } from '@contract/listings';
import { isBookKnown } from '@/state/slices/listingsSlice';
import type { RootState } from '@/state/store/store';

/**
 * The user's listings among all listings, newest first; undefined until both are known. It needs no call, so it serves
 * backends that know only the specification.
 */
export const selectOwnListed = ({ listings }: RootState): readonly Listing[] | undefined =>
  isBookKnown(listings) ? listings.own : undefined;
