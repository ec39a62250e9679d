import { useParams } from 'react-router-dom';
import { isCallError } from '@/api/transport/callError';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
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
  const missing = transaction === undefined && isCallError(error) && error.status === 404;
  return (
    <>
      <PageHeader
        title={transactionTexts.transactionDetails}
        facts={transactionTexts.numberOf(transactionId)}
        actions={<BackTo route="transactions" />}
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
