import { useParams } from 'react-router-dom';
import { isCallError } from '@/api/transport/callError';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
import { routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NoSuchTransaction } from './NoSuchTransaction';
import { Result } from '@/features/transactions/result/Result';
import { TransactionDetails } from './TransactionDetails';
import { transactionTexts } from '@/texts/transactions';

/** Route /transaction-details/{transactionId}. */
export function TransactionDetailsScreen() {
  const { transactionId = '' } = useParams();
  const { currentData: transaction, error } = useGetTransactionQuery(transactionId);
  const hasReceipts = useCapability('receipts');
  const missing = transaction === undefined && isCallError(error) && error.status === 404;
  return (
    <>
      <PageHeader
        title={transactionTexts.transactionDetails}
        facts={transactionTexts.numberOf(transactionId)}
        actions={
          <>
            {hasReceipts === true && transaction !== undefined && (
              <ButtonLink to={routeTo('receipt', transactionId)}>{transactionTexts.receipt}</ButtonLink>
            )}
            <BackTo route="transactions" />
          </>
        }
      />
      {transaction !== undefined && (
        <>
          <TransactionDetails transaction={transaction} />
          <Result transaction={transaction} />
        </>
      )}
      {missing && <NoSuchTransaction />}
      {transaction === undefined && !missing && (
        <Card>
          <SkeletonRows label={transactionTexts.loadingOne} count={9} tall />
        </Card>
      )}
    </>
  );
}
