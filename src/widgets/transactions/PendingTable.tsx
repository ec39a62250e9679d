import type { PendingType, Transaction } from '@contract/schemas/transaction';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/TimeText';
import { TransactionLink } from './TransactionLink';
import { moneyTexts } from '@/texts/money';

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
