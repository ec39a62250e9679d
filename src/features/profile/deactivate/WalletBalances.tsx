import type { Wallet } from '@contract/schemas/wallet';
import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { SENTENCES } from '@/texts/sentences';
import type { Column } from '@/ui/tables/DataTable';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencyName } from '@/ui/figures/currencySymbol';
import { Overview } from './Overview';
import { amountColumn } from './overviewColumns';
import styles from './overviewColumns.module.css';

const COLUMNS: readonly Column<Wallet>[] = [
  {
    key: 'currency',
    head: 'Currency',
    cell: ({ currency }) => (
      <span className={styles.pair}>
        <CurrencyFlag currency={currency} decorative />
        {currency}
        <span className={styles.name}>{currencyName(currency)}</span>
      </span>
    ),
  },
  amountColumn('Balance', ({ balance, currency }) => ({ amount: balance, currency })),
];

/** What the wallets hold. */
export function WalletBalances() {
  const { data: wallets } = useGetWalletsQuery();
  return <Overview title="Wallet balances" none={SENTENCES.noWallets} columns={COLUMNS} rows={wallets} />;
}
