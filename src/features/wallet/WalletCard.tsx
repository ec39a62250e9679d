import type { WalletBalance } from '@contract/wallets';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { currencyName } from '@/ui/figures/currencySymbol';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './WalletCard.module.css';

/** What the wallet holds, the largest figure of the screen. */
export function WalletCard({ currency, wallet }: { currency: string; wallet: WalletBalance | undefined }) {
  return (
    <Card title={withdrawTexts.walletBalance}>
      {wallet === undefined ? (
        <SkeletonRows label={withdrawTexts.loadingWallet} count={1} tall />
      ) : (
        <p className={styles.wallet}>
          <CurrencyFlag currency={currency} decorative large />
          <span className={styles.name}>{currencyName(currency)}</span>
          <Money amount={wallet.balance} currency={currency} className={styles.balance} />
        </p>
      )}
    </Card>
  );
}
