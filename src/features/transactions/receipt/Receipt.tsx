import type { Transaction } from '@contract/schemas/transaction';
import { callUrl } from '@/api/transport/backendHost';
import { brandTexts } from '@/texts/everyPage';
import { receiptTexts } from '@/texts/wallet/receipt';
import { Facts } from '@/features/transactions/details/Facts';
import styles from './Receipt.module.css';

interface ReceiptProps {
  transaction: Transaction;
  code: string;
}

/** The receipt itself. On paper there is nothing but it. */
export function Receipt({ transaction, code }: ReceiptProps) {
  const address = callUrl(`receipts/${code}/`).href;
  return (
    <article className={styles.receipt} aria-label={receiptTexts.forTransaction(transaction.id)}>
      <header className={styles.head}>
        <strong>{brandTexts.name}</strong>
        <span>{receiptTexts.forTransaction(transaction.id)}</span>
      </header>
      <Facts transaction={transaction} />
      <footer className={styles.foot}>
        <p className={styles.code}>
          <span>{receiptTexts.code}</span>
          <strong>{code}</strong>
        </p>
        <p>{receiptTexts.checkAt}</p>
        <p className={styles.address} translate="no">
          {address}
        </p>
      </footer>
    </article>
  );
}
