import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Transaction } from '@contract/values/transaction';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { routeTo } from '@/routes/routes';
import { transactionTexts } from '@/texts/transactions';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { Money } from '@/ui/figures/Money';
import { TimeText } from '@/ui/figures/times';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { StatusTag, TransactionRate } from './figures';
import { TransactionCurrency } from './TransactionCurrency';
import styles from './Transactions.module.css';

/** The number of columns, for a cell that spans them. */
export const COLUMNS = 7;

function TransactionRow({ transaction, rowIndex }: { transaction: Transaction; rowIndex: number | undefined }) {
  const navigate = useNavigate();
  const { id, type, status, currency_from: source, currency_to: target, amount, last_updated } = transaction;
  const details = routeTo('transactionDetails', id);
  const open = (event: MouseEvent) => {
    // The currency is a real link, which handles new tabs and windows itself.
    if (!event.defaultPrevented && !opensElsewhere(event)) void navigate(details);
  };
  return (
    <Row pressable onClick={open} aria-rowindex={rowIndex}>
      <Cell>
        <Link to={details} className={styles.link}>
          <TransactionCurrency currency={source} />
        </Link>
      </Cell>
      <Cell>{target !== null && target !== source ? <span className={styles.to}>{`→ ${target}`}</span> : EM_DASH}</Cell>
      <Cell>{typeText(type)}</Cell>
      <Cell>
        <StatusTag status={status} />
      </Cell>
      <Cell numeric>
        <Money amount={amount} currency={source} />
      </Cell>
      <Cell numeric>
        <TransactionRate transaction={transaction} />
      </Cell>
      <Cell numeric>
        <TimeText at={last_updated} />
      </Cell>
    </Row>
  );
}

interface TransactionRowsProps {
  transactions: readonly Transaction[];
  /** The place of the first one in the whole list, from 1 on; not given if the whole list is in the document. */
  first?: number;
}

/** A dense row for each transaction, which leads to its details. */
export function TransactionRows({ transactions, first }: TransactionRowsProps) {
  return transactions.map((transaction, index) => (
    // The header is the first row.
    <TransactionRow
      key={transaction.id}
      transaction={transaction}
      rowIndex={first === undefined ? undefined : first + index + 1}
    />
  ));
}

/** The transactions on a wide screen. `children` are the bodies of the table. */
export function TransactionTable({ rowCount, children }: { rowCount?: number; children: ReactNode }) {
  return (
    <Table caption={transactionTexts.transactions} stickyHeader rowCount={rowCount}>
      <thead>
        <tr>
          <HeadCell>{transactionTexts.currency}</HeadCell>
          <HeadCell>{transactionTexts.to}</HeadCell>
          <HeadCell>{transactionTexts.type}</HeadCell>
          <HeadCell>{transactionTexts.status}</HeadCell>
          <HeadCell numeric>{transactionTexts.amount}</HeadCell>
          <HeadCell numeric>{transactionTexts.rate}</HeadCell>
          <HeadCell numeric>{transactionTexts.lastUpdated}</HeadCell>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { id, type, status, currency_from, amount, last_updated } = transaction;
  return (
    <Link to={routeTo('transactionDetails', id)} className={styles.card}>
      <TransactionCurrency currency={currency_from} />
      <Money amount={amount} currency={currency_from} symbol={false} tabbable={false} className={styles.amount} />
      <span className={styles.kind}>
        <span>{typeText(type)}</span> <StatusTag status={status} />
      </span>
      <span className={styles.time}>
        <TimeText at={last_updated} shape="relative" />
      </span>
    </Link>
  );
}

interface TransactionCardsProps {
  transactions: readonly Transaction[];
  /** The name of the list, for screen readers. */
  label?: string;
}

/** The transactions on a phone: one card each, which leads to its details. */
export function TransactionCards({ transactions, label = transactionTexts.transactions }: TransactionCardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionCard transaction={transaction} />
        </li>
      ))}
    </ul>
  );
}
