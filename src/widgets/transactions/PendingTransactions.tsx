import { useGetPendingTransactionsQuery } from '@/api/endpoints/transactionsApi';
import type { PendingType } from '@contract/schemas/transaction';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { PendingTable } from './PendingTable';
import { PENDING_WORDS } from './transactionTexts';
import { moneyTexts } from '@/texts/money';

/** The user's pending transactions of one type, kept live; each leads to its details. */
export function PendingTransactions({ type }: { type: PendingType }) {
  const { data } = useGetPendingTransactionsQuery(type);
  const { title, none } = PENDING_WORDS[type];
  const some = data !== undefined && data.length > 0;
  return (
    <Card title={title} beside={some && <Tag tone="gold">{data.length}</Tag>}>
      <Room rows={3} tall>
        {data === undefined && <SkeletonRows label={moneyTexts.loading(title)} count={3} tall />}
        {data?.length === 0 && <EmptyState title={none} />}
        {some && <PendingTable title={title} type={type} transactions={data} />}
      </Room>
    </Card>
  );
}
