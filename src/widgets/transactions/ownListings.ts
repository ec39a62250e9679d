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

/** The latest active listings of the user, kept live, without those being deleted. As many as are counted. */
export function useLatestListings(): LatestListings {
  const { head, keeps } = useNewestListings(COUNTED);
  return { listings: head?.results.filter(keeps), areAll: head?.next === null };
}
