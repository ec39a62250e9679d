import type { Wallet } from '@contract/schemas/wallet';
import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { SENTENCES } from '@/texts/sentences';
import type { Column } from '@/ui/tables/DataTable';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencyName } from '@/ui/figures/currencySymbol';
import { Overview } from './Overview';
import { amountColumn } from './overviewColumns';
import styles from './overviewColumns.module.css';
import { profileTexts } from '@/texts/profile/profile';

const COLUMNS: readonly Column<Wallet>[] = [
  {
    key: 'currency',
    head: profileTexts.currency,
    cell: ({ currency }) => (
      <span className={styles.pair}>
        <CurrencyFlag currency={currency} decorative />
        <span translate="no">{currency}</span>
        <span className={styles.name}>{currencyName(currency)}</span>
      </span>
    ),
  },
  amountColumn(profileTexts.balance, ({ balance, currency }) => ({ amount: balance, currency })),
];

/** What the wallets hold. */
export function WalletBalances() {
  const { data: wallets } = useGetWalletsQuery();
  return <Overview title={profileTexts.walletBalances} none={SENTENCES.noWallets} columns={COLUMNS} rows={wallets} />;
}
