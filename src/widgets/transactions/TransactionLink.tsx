import { Link } from 'react-router-dom';
import type { Transaction } from '@contract/values/transaction';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { routeTo } from '@/routes/routes';
import styles from './TransactionLink.module.css';

/** A transaction by its currencies ("NGN → CNY"), leading to its details. */
export function TransactionLink({ transaction }: { transaction: Transaction }) {
  const { id, currency_from: source, currency_to: target } = transaction;
  return (
    <Link to={routeTo('transactionDetails', id)} className={styles.pair}>
      <CurrencyFlag currency={source} decorative />
      {target !== null && target !== source ? `${source} → ${target}` : source}
    </Link>
  );
}
