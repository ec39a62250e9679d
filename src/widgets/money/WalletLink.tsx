import { Link } from 'react-router-dom';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencyName } from '@/ui/figures/currencySymbol';
import { Icon } from '@/ui/marks/Icon';
import { Money } from '@/ui/figures/Money';
import styles from './WalletChoice.module.css';

interface WalletLinkProps {
  to: string;
  currency: string;
  /** Decimal text, or null if the backend sent no number. */
  balance: string | null;
}

/** One wallet as a link: flag, code, name and balance. */
export function WalletLink({ to, currency, balance }: WalletLinkProps) {
  return (
    <Link to={to} className={styles.wallet}>
      <CurrencyFlag currency={currency} decorative large />
      <span className={styles.names}>
        <span className={styles.code}>{currency}</span>
        <span className={styles.name}>{currencyName(currency)}</span>
      </span>
      <Money amount={balance} currency={currency} tabbable={false} className={styles.balance} />
      <span className={styles.go}>
        <Icon name="chevron" size={16} />
      </span>
    </Link>
  );
}
