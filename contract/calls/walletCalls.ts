import { walletBalanceAnswer, walletFundPayload, walletsAnswer } from '@contract/schemas/wallet';
import { defineCalls, READ, SEND } from './call';

/** Specification 4 puts wallets in the home group. A transaction moves money too. */
const FED_BY = ['homepage_updates', 'transactions'] as const;

/** Specification 7: wallets. */
export const walletCalls = defineCalls({
  getWallets: { ...READ, path: 'wallets/', answer: walletsAnswer, fedBy: FED_BY },
  getWallet: { ...READ, path: 'wallets/', query: { currency: null }, answer: walletBalanceAnswer, fedBy: FED_BY },
  fundWallet: {
    ...SEND,
    path: 'wallets/fund/',
    payload: walletFundPayload,
    keyed: true,
    makesStale: ['homepage_updates', 'transactions'],
  },
});
