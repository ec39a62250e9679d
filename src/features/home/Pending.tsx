import { Link } from 'react-router-dom';
import type { Transaction } from '@contract/schemas/transaction';
import { Card } from '@/ui/panels/Card';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Money } from '@/ui/figures/Money';
import { ROUTES } from '@/routes/routes';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { TransactionLink } from '@/widgets/transactions/TransactionLink';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { countedSoFar } from '@/texts/language/plural';
import { homeTexts } from '@/texts/home';
import { usePending } from './usePending';

const PENDING_SHOWN = 6;
const ORDERS = ['ORDER', 'MOF_ORDER'];

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'type',
    head: homeTexts.type,
    cell: ({ type }) => <Tag tone={ORDERS.includes(type) ? 'gold' : 'neutral'}>{typeText(type)}</Tag>,
  },
  { key: 'currency', head: homeTexts.currency, cell: (transaction) => <TransactionLink transaction={transaction} /> },
  {
    key: 'amount',
    head: homeTexts.amount,
    numeric: true,
    cell: ({ amount, currency_from }) => <Money amount={amount} currency={currency_from} />,
  },
];

/** Everything still under way, of every type, newest first as the server sends it. */
export function Pending({ className }: { className?: string | undefined }) {
  const { pending, areAll } = usePending();
  const more = (pending?.length ?? 0) - PENDING_SHOWN;
  return (
    <Card
      title={homeTexts.pending}
      beside={
        pending !== undefined && pending.length > 0 && <Tag tone="gold">{countedSoFar(pending.length, areAll)}</Tag>
      }
      actions={<Link to={ROUTES.transactions}>{homeTexts.allTransactions}</Link>}
      footer={more > 0 && homeTexts.andMore(countedSoFar(more, areAll))}
      className={className}
    >
      <Room rows={3} tall>
        {pending === undefined && <SkeletonRows label={homeTexts.loadingPending} count={3} tall />}
        {pending?.length === 0 && <EmptyState title={homeTexts.nothingPending} />}
        {pending !== undefined && pending.length > 0 && (
          <DataTable
            caption={homeTexts.pendingTransactions}
            columns={COLUMNS}
            rows={pending.slice(0, PENDING_SHOWN)}
            keyOf={({ id }) => id}
            tall
          />
        )}
      </Room>
    </Card>
  );
}
