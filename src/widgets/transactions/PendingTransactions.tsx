import type { PendingType, Transaction } from '@contract/values/transaction';
import { useGetPendingTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { moneyTexts } from '@/texts/money';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/times';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { TransactionLink } from './TransactionLink';
import { PENDING_WORDS } from './transactionTexts';

/** Only these have a rate and two currencies: the others carry rate 0 (spec 9). */
const SWAPS: readonly PendingType[] = ['LIST', 'ORDER', 'MOF_ORDER'];

const PAIR: Column<Transaction> = {
  key: 'pair',
  head: moneyTexts.currency,
  cell: (transaction) => <TransactionLink transaction={transaction} />,
};
const AMOUNT: Column<Transaction> = {
  key: 'amount',
  head: moneyTexts.amount,
  numeric: true,
  cell: ({ amount, currency_from }) => <Money amount={amount} currency={currency_from} />,
};
const RATE: Column<Transaction> = {
  key: 'rate',
  head: moneyTexts.rate,
  numeric: true,
  cell: ({ rate }) => (rate === null ? null : <RateText rate={rate} />),
};
const SENT: Column<Transaction> = {
  key: 'sent',
  head: moneyTexts.sent,
  numeric: true,
  wideOnly: true,
  cell: ({ created_at }) => <TimeText at={created_at} shape="relative" />,
};

interface PendingTableProps {
  title: string;
  type: PendingType;
  transactions: readonly Transaction[];
}

/** Pending transactions of one type, in the order of the answer: newest first. */
export function PendingTable({ title, type, transactions }: PendingTableProps) {
  const columns = SWAPS.includes(type) ? [PAIR, AMOUNT, RATE, SENT] : [PAIR, AMOUNT, SENT];
  return <DataTable caption={title} columns={columns} rows={transactions} keyOf={({ id }) => id} tall />;
}

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
