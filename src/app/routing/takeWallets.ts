import { walletsApi } from '@/api/endpoints/userApi';
import { appStore } from './appStore';

/** Brings the early answer about the wallets into the store, so that the first rendering shows them. Never fails. */
export async function takeWallets(): Promise<void> {
  const read = appStore().dispatch(walletsApi.endpoints.getWallets.initiate());
  await read;
  read.unsubscribe();
}
