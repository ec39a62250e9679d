import { CURRENCY_FACTS, isKnownCurrency, type CurrencyCode } from '@contract/values/currencies';
import { cx } from '@/ui/styles/cx';
import styles from './CurrencyFlag.module.css';

const COUNTRIES: Record<CurrencyCode, string> = { CNY: 'cn', GHC: 'gh', NGN: 'ng', USD: 'us' };

interface CurrencyFlagProps {
  currency: string;
  /** Beside a text that already names the currency: silent for screen readers. */
  decorative?: boolean;
  large?: boolean;
}

/** The flag of a currency, read out as its name; nothing for a currency that is unknown. */
export function CurrencyFlag({ currency, decorative = false, large = false }: CurrencyFlagProps) {
  if (!isKnownCurrency(currency)) return null;
  return (
    <img
      className={cx(styles.flag, large && styles.large)}
      src={`/flags/${COUNTRIES[currency]}.svg`}
      alt={decorative ? '' : CURRENCY_FACTS[currency].name}
      width={large ? 28 : 20}
      height={large ? 21 : 15}
      loading="lazy"
      decoding="async"
    />
  );
}
