import { useGetListingsQuery } from '@/api/listings/listingsApi';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { selectIsBookKnown } from './bookSelectors';
import { useAppSelector } from '@/state/store/hooks';

const nothing = () => ({});

/**
 * Keeps the book of others' listings loaded and live while mounted; read it with state/selectors/bookSelectors. True
 * once it is known. Renders only when that changes, never for a refetch.
 */
export function useBook(): boolean {
  useGetListingsQuery(undefined, { selectFromResult: nothing });
  useGetMeQuery(undefined, { selectFromResult: nothing });
  return useAppSelector(selectIsBookKnown);
}
