import { useMemo } from 'react';
import type { Listing } from '@contract/schemas/listing';
import { useGetNewestOwnListingsQuery, useGetOlderOwnListingsQuery } from '@/api/endpoints/windowsApi';
import { useGetOwnListingsQuery } from '@/api/listings/listingsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { selectLeavingListings } from '@/state/slices/leavingSlice';
import type { LongList } from '@/widgets/windows/longList';
import { useWindows, wholeList } from '@/widgets/windows/useWindows';

/**
 * The user's active listings, kept live, without those being deleted (decision 155): from our own server in windows of
 * `limit` rows, newest first; from another one all of them, in its order.
 */
export function useOwnListings(limit: string): LongList<Listing, { limit: string }> {
  const inWindows = useCapability('windows');
  const asked = useMemo(() => ({ limit }), [limit]);
  const { newest, refetch } = useGetNewestOwnListingsQuery(asked, {
    skip: inWindows !== true,
    selectFromResult: ({ data }) => ({ newest: data }),
  });
  const { table } = useGetOwnListingsQuery(undefined, {
    skip: inWindows !== false,
    selectFromResult: ({ data }) => ({ table: data }),
  });
  const leaving = useAppSelector(selectLeavingListings);
  return {
    windows: useWindows('listings', inWindows ? newest : wholeList(table), refetch),
    asked,
    name: 'listings',
    useOlder: useGetOlderOwnListingsQuery,
    keeps: ({ id }) => !Object.hasOwn(leaving, id),
  };
}
