import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { isKnownCurrency } from '@contract/values/currencies';
import type { Wallet } from '@contract/schemas/wallet';
import { SENTENCES } from '@/texts/sentences';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencyName, currencySymbol } from '@/ui/figures/currencySymbol';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Money } from '@/ui/figures/Money';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { HomeActions } from './HomeActions';
import styles from './Wallets.module.css';
import { homeTexts } from '@/texts/home';

function WalletRow({ currency, balance }: Wallet) {
  return (
    <li className={styles.wallet}>
      <CurrencyFlag currency={currency} />
      <span className={styles.symbol}>{currencySymbol(currency)}</span>
      {isKnownCurrency(currency) && <span className={styles.name}>{currencyName(currency)}</span>}
      <Money amount={balance} currency={currency} symbol={false} className={styles.balance} />
    </li>
  );
}

/** Spec 2, home: the wallets, whose balances are the largest figures of the screen, and the actions for them. */
export function Wallets() {
  const { data: wallets } = useGetWalletsQuery();
  return (
    <Card title={homeTexts.wallets} actions={<span className={styles.note}>{homeTexts.exactOnHover}</span>}>
      <div className={styles.room}>
        {wallets === undefined && <SkeletonRows label={homeTexts.loadingWallets} count={3} tall />}
        {wallets?.length === 0 && <EmptyState title={SENTENCES.noWallets} />}
        {wallets !== undefined && wallets.length > 0 && (
          <ul className={styles.wallets} aria-label={homeTexts.wallets}>
            {wallets.map((wallet) => (
              <WalletRow key={wallet.id} {...wallet} />
            ))}
          </ul>
        )}
      </div>
      <HomeActions />
    </Card>
  );
}
