import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Transaction } from '@contract/values/transaction';
import { receiptCalls } from '@contract/fills';
import { injectCalls } from '@/api/transport/injectCalls';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
import { callUrl } from '@/api/transport/backendHost';
import { routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { brandTexts } from '@/texts/everyPage';
import { receiptTexts } from '@/texts/wallet/receipt';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { Facts } from './Facts';
import styles from './Receipt.module.css';

/** The receipts of transactions. Only a component that knows of the capability `receipts` asks for one. */
const { useCreateReceiptMutation } = injectCalls(receiptCalls);

interface ReceiptProps {
  transaction: Transaction;
  code: string;
}

/** The receipt itself. On paper there is nothing but it. */
function Receipt({ transaction, code }: ReceiptProps) {
  const address = callUrl(`receipts/${code}/`).href;
  return (
    <article className={styles.receipt} aria-label={receiptTexts.forTransaction(transaction.id)}>
      <header className={styles.head}>
        <strong>{brandTexts.name}</strong>
        <span>{receiptTexts.forTransaction(transaction.id)}</span>
      </header>
      <Facts transaction={transaction} isPrinted />
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

/** The receipt, once its code is there. */
function Made({ transactionId }: { transactionId: string }) {
  const { currentData: transaction, isError: isUnknown, refetch } = useGetTransactionQuery(transactionId);
  const [create, { data, isError }] = useCreateReceiptMutation();
  useEffect(() => {
    void create({ transaction: transactionId });
  }, [create, transactionId]);
  if (isError || isUnknown) {
    const again = () => {
      if (isUnknown) void refetch();
      if (isError) void create({ transaction: transactionId });
    };
    return (
      <NotLoaded again={receiptTexts.tryAgain} onAgain={again}>
        {receiptTexts.notLoaded}
      </NotLoaded>
    );
  }
  if (transaction === undefined || data === undefined) {
    return (
      <Card>
        <SkeletonRows label={receiptTexts.loading} count={9} />
      </Card>
    );
  }
  return <Receipt transaction={transaction} code={data.code} />;
}

/** Route /receipt/{transactionId}, our own: a page that is good on paper, with a code that anybody can check. */
export function ReceiptScreen() {
  const { transactionId = '' } = useParams();
  const isAnnounced = useCapability('receipts');
  const back = <ButtonLink to={routeTo('transactionDetails', transactionId)}>{receiptTexts.back}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={receiptTexts.receipt}
        actions={
          <>
            {isAnnounced === true && (
              <Button variant="primary" onClick={() => window.print()}>
                {receiptTexts.print}
              </Button>
            )}
            {back}
          </>
        }
      />
      {isAnnounced === false && (
        <Card>
          <NotAnnounced>{receiptTexts.notAnnounced}</NotAnnounced>
        </Card>
      )}
      {isAnnounced === true && <Made key={transactionId} transactionId={transactionId} />}
    </>
  );
}
