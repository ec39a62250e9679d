import { useParams } from 'react-router-dom';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Conversations } from './Conversations';
import { DisputeForm } from './DisputeForm';
import { Facts } from '@/features/transactions/details/Facts';
import { transactionTexts } from '@/texts/transactions';

/** Route /disputes/{transactionId}. */
export function DisputeScreen() {
  const { transactionId = '' } = useParams();
  const { currentData: transaction } = useGetTransactionQuery(transactionId);
  const hasConversations = useCapability('disputeConversations') === true;
  return (
    <>
      <PageHeader title={transactionTexts.dispute} facts={transactionTexts.transactionNo(transactionId)} />
      <TwoColumns widths="factsLast">
        <Column>
          <Card title={transactionTexts.whatIsWrong} padded>
            <DisputeForm key={transactionId} transactionId={transactionId} />
          </Card>
          {hasConversations && <Conversations transactionId={transactionId} />}
        </Column>
        <Card title={transactionTexts.theTransaction}>
          {transaction ? (
            <Facts transaction={transaction} />
          ) : (
            <SkeletonRows label={transactionTexts.loadingOne} count={9} tall />
          )}
        </Card>
      </TwoColumns>
    </>
  );
}
