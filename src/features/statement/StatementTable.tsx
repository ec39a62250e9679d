import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StatementLine } from '@contract/schemas/own/statement';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { routeTo } from '@/routes/routes';
import { statementTexts } from '@/texts/wallet/statement';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/TimeText';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { type StatementDecimals, useNeeded } from './statementDecimals';
import { statementWhat } from './statementWords';
import styles from './Statement.module.css';

/** The number of columns, for a cell that spans them. */
export const COLUMNS = 4;

/** What a line was, as a link to the user's own transaction. */
export function StatementWhat({ line }: { line: StatementLine }) {
  const what = statementWhat(line);
  if (line.transaction === null) return <span>{what}</span>;
  return <Link to={routeTo('transactionDetails', line.transaction)}>{what}</Link>;
}

interface StatementRowsProps {
  lines: readonly StatementLine[];
  /** The place of the first one in the whole statement, from 1 on. */
  first: number;
  decimals: StatementDecimals;
}

/** A row for each line. */
export function StatementRows({ lines, first, decimals }: StatementRowsProps) {
  useNeeded(lines, decimals);
  return lines.map((line, index) => (
    // The header is the first row.
    <Row key={line.id} aria-rowindex={first + index + 1}>
      <Cell className={styles.time}>
        <TimeText at={line.at} />
      </Cell>
      <Cell className={styles.what}>
        <StatementWhat line={line} />
      </Cell>
      <Cell numeric>
        <OwnFigure>{formatMovement(line.amount, decimals.shown)}</OwnFigure>
      </Cell>
      <Cell numeric className={styles.balance}>
        <OwnFigure>{formatLedger(line.balance, decimals.shown)}</OwnFigure>
      </Cell>
    </Row>
  ));
}

interface StatementTableProps {
  currency: string;
  rowCount?: number;
  /** The bodies of the table. */
  children: ReactNode;
}

/** The lines on a wide screen. */
export function StatementTable({ currency, rowCount, children }: StatementTableProps) {
  return (
    <Table caption={statementTexts.lines(currency)} stickyHeader rowCount={rowCount}>
      <thead>
        <tr>
          <HeadCell>{statementTexts.time}</HeadCell>
          <HeadCell>{statementTexts.what}</HeadCell>
          <HeadCell numeric>{statementTexts.amount}</HeadCell>
          <HeadCell numeric>{statementTexts.balance}</HeadCell>
        </tr>
      </thead>
      {children}
    </Table>
  );
}
