import { useMemo } from 'react';
import type { Listing } from '@contract/schemas/listing';
import { useGetOwnListingsQuery } from '@/api/listings/listingsApi';
import { useAppSelector } from '@/state/store/hooks';
import { selectLeavingListings } from '@/state/slices/leavingSlice';

/** The user's active listings, kept live, without those being deleted (decision 155). Undefined until known. */
export function useOwnListings(): readonly Listing[] | undefined {
  const { table } = useGetOwnListingsQuery(undefined, { selectFromResult: ({ data }) => ({ table: data }) });
  const leaving = useAppSelector(selectLeavingListings);
  return useMemo(() => table && table.filter(({ id }) => !Object.hasOwn(leaving, id)), [table, leaving]);
}
