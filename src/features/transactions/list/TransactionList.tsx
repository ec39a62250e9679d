import { useState } from 'react';
import type { Transaction } from '@contract/schemas/transaction';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { NoTransactionsYet } from './NoTransactionsYet';
import { TransactionCards } from './TransactionCards';
import styles from './Transactions.module.css';
import { TransactionRows, TransactionTable } from './TransactionTable';
import { transactionTexts } from '@/texts/transactions';

/** The rest is shown on request: nobody reads a thousand rows, and a phone would have to lay out all of them. */
const PAGE = 100;

/** The transactions shown so far: placeholder rows while loading, the specification's text if there are none. */
export function TransactionList({ transactions }: { transactions: readonly Transaction[] | undefined }) {
  const [limit, setLimit] = useState(PAGE);
  const wide = useMediaQuery(SM_UP);
  if (transactions === undefined || transactions.length === 0)
    return <NoTransactionsYet isKnown={Boolean(transactions)} />;
  const shown = transactions.slice(0, limit);
  const more = transactions.length > shown.length && (
    <div className={styles.more}>
      <Button variant="quiet" size="small" block onClick={() => setLimit(limit + PAGE)}>
        {transactionTexts.showMore}
      </Button>
    </div>
  );
  return wide ? (
    <Card className={styles.table}>
      <TransactionTable>
        <tbody>
          <TransactionRows transactions={shown} />
        </tbody>
      </TransactionTable>
      {more}
    </Card>
  ) : (
    <>
      <TransactionCards transactions={shown} />
      {more}
    </>
  );
}
