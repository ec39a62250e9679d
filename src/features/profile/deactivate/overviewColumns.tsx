import type { Column } from '@/ui/tables/DataTable';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import styles from './overviewColumns.module.css';
import { profileTexts } from '@/texts/profile/profile';

/** "NGN → CNY", with the flag of the currency that is given. */
export function pairColumn<T>(pairOf: (row: T) => readonly [source: string, target: string]): Column<T> {
  return {
    key: 'pair',
    head: profileTexts.currency,
    cell: (row) => {
      const [source, target] = pairOf(row);
      return (
        <span className={styles.pair}>
          <CurrencyFlag currency={source} decorative />
          <span translate="no">{`${source} → ${target}`}</span>
        </span>
      );
    },
  };
}

/** An amount with its currency's symbol. */
export function amountColumn<T>(
  head: string,
  amountOf: (row: T) => { amount: string | null; currency: string },
): Column<T> {
  return { key: 'amount', head, numeric: true, cell: (row) => <Money {...amountOf(row)} /> };
}

/** A rate to 4 decimals. */
export function rateColumn<T>(rateOf: (row: T) => string): Column<T> {
  return { key: 'rate', head: profileTexts.rate, numeric: true, cell: (row) => <RateText rate={rateOf(row)} /> };
}
