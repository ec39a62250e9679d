import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { appStore } from './appStore';

/** Brings the early answers about the listings into the store, so that the first rendering shows them. Never fails. */
export async function takeBook(): Promise<void> {
  const { dispatch } = appStore();
  const reads = [dispatch(listingsApi.endpoints.getListings.initiate()), dispatch(userApi.endpoints.getMe.initiate())];
  await Promise.all(reads);
  for (const read of reads) read.unsubscribe();
}
