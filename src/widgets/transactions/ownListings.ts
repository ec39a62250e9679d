import type { Listing } from '@contract/listings';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { useNewestListings } from './useNewestListings';

/** How many listings are loaded to be counted. */
const COUNTED = String(LONGEST_WINDOW);

interface LatestListings {
  /** Undefined until they are known. */
  listings: readonly Listing[] | undefined;
  /** False if the user has more than these. */
  areAll: boolean;
}

/** The latest of the user's active listings, kept live, as many as are counted, without those being deleted. */
export function useLatestListings(): LatestListings {
  const { head, keeps } = useNewestListings(COUNTED);
  return { listings: head?.results.filter(keeps), areAll: head?.next === null };
}
