import { isKnownCurrency, type CurrencyCode } from '@contract/values/currencies';
import { cx } from '@/ui/layout/cx';
import { currencyName } from './currencySymbol';
import styles from './CurrencyFlag.module.css';

const COUNTRIES: Record<CurrencyCode, string> = { CNY: 'cn', GHC: 'gh', NGN: 'ng', USD: 'us' };

interface CurrencyFlagProps {
  currency: string;
  /** True beside a text that already names the currency: screen readers then ignore the flag. */
  decorative?: boolean;
  large?: boolean;
}

/** The flag of a currency, which screen readers read as its name. An unknown currency has no flag. */
export function CurrencyFlag({ currency, decorative = false, large = false }: CurrencyFlagProps) {
  if (!isKnownCurrency(currency)) return null;
  return (
    <img
      className={cx(styles.flag, large && styles.large)}
      src={`/flags/${COUNTRIES[currency]}.svg`}
      alt={decorative ? '' : currencyName(currency)}
      width={large ? 28 : 20}
      height={large ? 21 : 15}
      loading="lazy"
      decoding="async"
    />
  );
}
