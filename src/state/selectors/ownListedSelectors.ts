import type { Listing } from '@contract/listings';
import { compare, decimal } from '@/domain/money/decimal';
import { isBookKnown } from '@/state/slices/listingsSlice';
import type { RootState } from '@/state/store/store';

/**
 * The user's listings among all listings, newest first; undefined until both are known. It needs no call, so it serves
 * backends that know only the specification.
 */
export const selectOwnListed = ({ listings }: RootState): readonly Listing[] | undefined =>
  isBookKnown(listings) ? listings.own : undefined;

/** The best rate at which the user lists a pair; null if they list none of it, or if that is not known. */
export const selectBestOwn =
  (currency: string, swapTo: string) =>
  ({ listings: { own } }: RootState): string | null =>
    own
      .filter((listing) => listing.currency === currency && listing.swap_to === swapTo)
      .reduce<string | null>(
        (best, { rate }) => (best === null || compare(decimal(rate), decimal(best)) < 0 ? rate : best),
        null,
      );
