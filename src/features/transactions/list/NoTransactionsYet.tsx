import { SENTENCES } from '@/texts/sentences';
import { transactionTexts } from '@/texts/transactions';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';

/** In place of the list: placeholder rows until it is known, then the specification's text for an empty one. */
export function NoTransactionsYet({ isKnown }: { isKnown: boolean }) {
  return (
    <Card>
      {isKnown ? (
        <EmptyState title={SENTENCES.noTransactions} />
      ) : (
        <SkeletonRows label={transactionTexts.loadingTransactions} count={8} />
      )}
    </Card>
  );
}
