import { useState } from 'react';
import type { Transaction } from '@contract/schemas/transaction';
import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { TransactionCards } from './TransactionCards';
import styles from './Transactions.module.css';
import { TransactionTable } from './TransactionTable';
import { transactionTexts } from '@/texts/transactions';

/** The rest is shown on request: nobody reads a thousand rows, and a phone would have to lay out all of them. */
const PAGE = 100;

/** The transactions shown so far: placeholder rows while loading, the specification's text if there are none. */
export function TransactionList({ transactions }: { transactions: readonly Transaction[] | undefined }) {
  const [limit, setLimit] = useState(PAGE);
  const wide = useMediaQuery(SM_UP);
  if (transactions === undefined || transactions.length === 0) {
    return (
      <Card>
        {transactions === undefined ? (
          <SkeletonRows label={transactionTexts.loadingTransactions} count={8} />
        ) : (
          <EmptyState title={SENTENCES.noTransactions} />
        )}
      </Card>
    );
  }
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
      <TransactionTable transactions={shown} />
      {more}
    </Card>
  ) : (
    <>
      <TransactionCards transactions={shown} />
      {more}
    </>
  );
}
