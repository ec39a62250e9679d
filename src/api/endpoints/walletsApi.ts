import type { Wallet, WalletBalance, WalletFundPayload } from '@contract/schemas/wallet';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';

/** Spec 7: wallets. Balances are exact decimal text. */
export const walletsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWallets: build.query<Wallet[], void>({
      query: () => ({ name: 'getWallets' }),
      responseSchema: answerOf('getWallets'),
    }),
    /** The argument is a currency code. */
    getWallet: build.query<WalletBalance, string>({
      query: (currency) => ({ name: 'getWallet', search: searchOf({ currency }) }),
      responseSchema: answerOf('getWallet'),
    }),
    fundWallet: build.mutation<null, WalletFundPayload & { intentId?: string }>({
      query: ({ user, currency, amount, intentId }) => ({
        name: 'fundWallet',
        body: { user, currency, amount },
        ...(intentId === undefined ? {} : { intentId }),
      }),
      responseSchema: answerOf('fundWallet'),
    }),
  }),
});

export const { useGetWalletsQuery, useGetWalletQuery, useFundWalletMutation } = walletsApi;
