import type { OwnListing } from '@contract/schemas/own/listingChange';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { useGetNewestOwnListingsQuery } from '@/api/endpoints/countedApi';
import { selectOwnListed } from '@/state/selectors/ownListedSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { selectLeavingListings } from '@/state/slices/leavingSlice';
import { useAppSelector } from '@/state/store/hooks';

const NEWEST = String(LONGEST_WINDOW);
const NONE: readonly OwnListing[] = [];

/**
 * The user's newest active listings, without those being deleted; undefined until they are known. Another backend is
 * not asked for them: they are among all listings, which the desk has anyway.
 */
export function useOwnListed(): readonly OwnListing[] | undefined {
  const inWindows = useCapability('windows');
  const { newest } = useGetNewestOwnListingsQuery(NEWEST, {
    skip: inWindows !== true,
    selectFromResult: ({ data }) => ({ newest: data?.results }),
  });
  const listed = useAppSelector((state) => (inWindows === false ? selectOwnListed(state) : NONE));
  const leaving = useAppSelector(selectLeavingListings);
  const known = inWindows === true ? newest : listed;
  return known?.filter(({ id }) => !Object.hasOwn(leaving, id));
}
