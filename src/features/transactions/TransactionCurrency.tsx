import { isKnownCurrency } from '@contract/values/currencies';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import styles from './TransactionCurrency.module.css';

/** A currency by flag, symbol and code; an unknown one by its code alone. */
export function TransactionCurrency({ currency }: { currency: string }) {
  return (
    <span className={styles.currency}>
      <CurrencyFlag currency={currency} />
      {isKnownCurrency(currency) && <span className={styles.symbol}>{currencySymbol(currency)}</span>}
      <span className={styles.code}>{currency}</span>
    </span>
  );
}
