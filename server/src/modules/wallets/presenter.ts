import { wireId, wireMoney } from '@server/modules/wire';
import type { WalletRow } from './repository';

/** Spec 3, Wallet. */
export const presentWallet = ({ id, currency, balance }: WalletRow) => ({
  id: wireId(id),
  currency,
  balance: wireMoney(balance),
});
