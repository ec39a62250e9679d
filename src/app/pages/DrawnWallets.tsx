import { CURRENCIES } from '@contract/values/currencies';
import { WalletList } from '@/features/home/Wallets';

const WALLETS = CURRENCIES.map((currency) => ({ id: currency, currency, balance: '0' }));

/** A row for each currency, for the early script to fill in (app/early/paintWallets). It is not shown. */
export function DrawnWallets() {
  return (
    <template data-drawn="wallets">
      <WalletList wallets={WALLETS} />
    </template>
  );
}
