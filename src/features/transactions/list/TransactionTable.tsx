import { Link, useNavigate } from 'react-router-dom';
import type { MouseEvent } from 'react';
import type { Transaction } from '@contract/schemas/transaction';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { Money } from '@/ui/figures/Money';
import { Row } from '@/ui/tables/Row';
import { routeTo } from '@/routes/routes';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { TimeText } from '@/ui/figures/TimeText';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { StatusTag } from '@/features/transactions/figures/StatusTag';
import { TransactionCurrency } from '@/features/transactions/figures/TransactionCurrency';
import { TransactionRate } from '@/features/transactions/figures/TransactionRate';
import styles from './Transactions.module.css';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { transactionTexts } from '@/texts/transactions';

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const navigate = useNavigate();
  const { id, type, status, currency_from: source, currency_to: target, amount, last_updated } = transaction;
  const details = routeTo('transactionDetails', id);
  const open = (event: MouseEvent) => {
    // The currency is a real link, which handles new tabs and windows itself.
    if (!event.defaultPrevented && !opensElsewhere(event)) void navigate(details);
  };
  return (
    <Row pressable onClick={open}>
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

/** The transactions on a wide screen: one dense row each, which leads to its details. */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Table caption={transactionTexts.transactions} stickyHeader>
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
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </Table>
  );
}
