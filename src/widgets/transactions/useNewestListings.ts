import { useCallback } from 'react';
import type { Listing } from '@contract/listings';
import { useGetNewestOwnListingsQuery } from '@/api/endpoints/userApi';
import { useGetOwnListingsQuery } from '@/api/listings/listingsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { selectLeavingListings } from '@/state/slices/leavingSlice';
import { wholeList } from '@/widgets/windows/windowAnswer';

/**
 * The user's active listings, kept live. Our own server sends the newest `limit`, newest first; another backend sends
 * all of them, in its order. `keeps` is false for a listing that is being deleted (decision 155).
 */
export function useNewestListings(limit: string) {
  const inWindows = useCapability('windows');
  const { newest, refetch } = useGetNewestOwnListingsQuery(limit, {
    skip: inWindows !== true,
    selectFromResult: ({ data }) => ({ newest: data }),
  });
  const { table } = useGetOwnListingsQuery(undefined, {
    skip: inWindows !== false,
    selectFromResult: ({ data }) => ({ table: data }),
  });
  const leaving = useAppSelector(selectLeavingListings);
  const keeps = useCallback(({ id }: Listing) => !Object.hasOwn(leaving, id), [leaving]);
  return { head: inWindows ? newest : wholeList(table), refetch, keeps };
}
