import { Provider } from 'react-redux';
import { ApplyPreferences } from '@/app/page/ApplyPreferences';
import { appStore } from '@/state/store/store';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { ProtectedLayout } from './ProtectedLayout';

/** Brings the early answer about the wallets into the store, so that the first rendering shows them. Never fails. */
export async function takeWallets(): Promise<void> {
  const read = appStore().dispatch(walletsApi.endpoints.getWallets.initiate());
  await read;
  read.unsubscribe();
}

/** Brings the early answers about the listings into the store, so that the first rendering shows them. Never fails. */
export async function takeBook(): Promise<void> {
  const { dispatch } = appStore();
  const reads = [dispatch(listingsApi.endpoints.getListings.initiate()), dispatch(userApi.endpoints.getMe.initiate())];
  await Promise.all(reads);
  for (const read of reads) read.unsubscribe();
}

/** Everything behind the guard: the store and what is around the screens. */
export function ProtectedArea() {
  return (
    <Provider store={appStore()}>
      <ApplyPreferences />
      <ProtectedLayout />
    </Provider>
  );
}
