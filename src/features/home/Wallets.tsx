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
    <li className={styles.wallet} data-currency={currency}>
      <CurrencyFlag currency={currency} />
      <span className={styles.symbol}>{currencySymbol(currency)}</span>
      {isKnownCurrency(currency) && <span className={styles.name}>{currencyName(currency)}</span>}
      <Money amount={balance} currency={currency} symbol={false} className={styles.balance} />
    </li>
  );
}

/**
 * The wallets with their balances. The build draws it too: the early script fills that in before the app runs
 * (app/early/paintWallets), by the currency of a row and with the balance as its last element.
 */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }) {
  return (
    <ul className={styles.wallets} aria-label={homeTexts.wallets}>
      {wallets.map((wallet) => (
        <WalletRow key={wallet.id} {...wallet} />
      ))}
    </ul>
  );
}

/** Spec 2, home: the wallets, whose balances are the largest figures of the screen, and the actions for them. */
export function Wallets() {
  const { data: wallets } = useGetWalletsQuery();
  return (
    <Card title={homeTexts.wallets} actions={<span className={styles.note}>{homeTexts.exactOnHover}</span>}>
      <div className={styles.room} data-place="wallets">
        {wallets === undefined && <SkeletonRows label={homeTexts.loadingWallets} count={3} tall />}
        {wallets?.length === 0 && <EmptyState title={SENTENCES.noWallets} />}
        {wallets !== undefined && wallets.length > 0 && <WalletList wallets={wallets} />}
      </div>
      <HomeActions />
    </Card>
  );
}
