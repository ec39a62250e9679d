import { walletCalls } from '@contract/calls/walletCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: wallets. Balances are exact decimal text. */
export const walletsApi = injectCalls(walletCalls);

export const { useGetWalletsQuery, useGetWalletQuery } = walletsApi;
