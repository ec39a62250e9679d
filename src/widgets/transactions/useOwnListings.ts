import type { Listing } from '@contract/listings';
import { useGetOlderOwnListingsQuery } from '@/api/endpoints/windowsApi';
import type { LongList } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { useNewestListings } from './useNewestListings';

const ASKED = { limit: WINDOW_LIMIT };

/** All active listings of the user, kept live, without those being deleted (decision 155). */
export function useOwnListings(): LongList<Listing, { limit: string }> {
  const { head, refetch, keeps } = useNewestListings(ASKED.limit);
  const windows = useWindows('listings', head, refetch);
  return { windows, asked: ASKED, name: 'listings', useOlder: useGetOlderOwnListingsQuery, keeps };
}
