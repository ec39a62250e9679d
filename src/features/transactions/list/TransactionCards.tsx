import { Link } from 'react-router-dom';
import type { Transaction } from '@contract/schemas/transaction';
import { Money } from '@/ui/figures/Money';
import { routeTo } from '@/routes/routes';
import { TimeText } from '@/ui/figures/TimeText';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { StatusTag } from '@/features/transactions/figures/StatusTag';
import { TransactionCurrency } from '@/features/transactions/figures/TransactionCurrency';
import styles from './Transactions.module.css';
import { transactionTexts } from '@/texts/transactions';

function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { id, type, status, currency_from, amount, last_updated } = transaction;
  return (
    <Link to={routeTo('transactionDetails', id)} className={styles.card}>
      <TransactionCurrency currency={currency_from} />
      <Money amount={amount} currency={currency_from} symbol={false} tabbable={false} className={styles.amount} />
      <span className={styles.kind}>
        <span>{typeText(type)}</span> <StatusTag status={status} />
      </span>
      <span className={styles.time}>
        <TimeText at={last_updated} shape="relative" />
      </span>
    </Link>
  );
}

interface TransactionCardsProps {
  transactions: readonly Transaction[];
  /** The name of the list, for screen readers. */
  label?: string;
}

/** The transactions on a phone: one card each, which leads to its details. */
export function TransactionCards({ transactions, label = transactionTexts.transactions }: TransactionCardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionCard transaction={transaction} />
        </li>
      ))}
    </ul>
  );
}
