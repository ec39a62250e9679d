import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Statement, StatementLine } from '@contract/statements';
import { type StatementAsked, useGetOlderStatementQuery } from '@/api/endpoints/statementApi';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { type StatementDecimals, statementWhat, useNeeded } from './statementFilter';
import { routeTo } from '@/routes/routes';
import { statementTexts } from '@/texts/wallet/statement';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/times';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import styles from './Statement.module.css';

/** The number of columns, for a cell that spans them. */
const COLUMNS = 4;

/** What a line was, as a link to the user's own transaction. */
function StatementWhat({ line }: { line: StatementLine }) {
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
function StatementRows({ lines, first, decimals }: StatementRowsProps) {
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
function StatementTable({ currency, rowCount, children }: StatementTableProps) {
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

interface StatementCardsProps {
  lines: readonly StatementLine[];
  label: string;
  decimals: StatementDecimals;
}

/** The lines on a phone: what and how much, beneath it when and the balance. */
function StatementCards({ lines, label, decimals }: StatementCardsProps) {
  useNeeded(lines, decimals);
  return (
    <ul className={styles.cards} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={styles.card}>
          <span>
            <StatementWhat line={line} />
          </span>
          <OwnFigure className={styles.figure}>{formatMovement(line.amount, decimals.shown)}</OwnFigure>
          <span className={styles.minor}>
            <TimeText at={line.at} />
          </span>
          <OwnFigure className={styles.minor}>{formatLedger(line.balance, decimals.shown)}</OwnFigure>
        </li>
      ))}
    </ul>
  );
}

/** Below this a balance of 13 digits with four decimals has no room beside the other columns. */
const ROOM_FOR_TABLE = '(min-width: 768px)';

interface StatementLinesProps {
  statement: Statement | undefined;
  asked: StatementAsked;
  refetch: () => unknown;
  decimals: StatementDecimals;
}

/** The lines of the period, newest first, in windows: a table or, on a phone, a list. */
export function StatementLines({ statement, asked, refetch, decimals }: StatementLinesProps) {
  const wide = useMediaQuery(ROOM_FOR_TABLE);
  const windows = useWindows<StatementLine>(JSON.stringify(asked), statement, refetch);
  const { newest } = windows;
  if (newest === undefined || newest.length === 0) {
    return (
      <Card>
        {newest ? (
          <EmptyState title={statementTexts.none}>{statementTexts.noneHint}</EmptyState>
        ) : (
          <SkeletonRows label={statementTexts.loading} count={10} />
        )}
      </Card>
    );
  }
  const list: LongList<StatementLine, StatementAsked> = {
    ...{ windows, asked, name: 'lines', useOlder: useGetOlderStatementQuery, keeps: keepsAll },
  };
  return (
    <Card className={styles.table}>
      {wide ? (
        <StatementTable currency={asked.currency} rowCount={rowCountOf(windows)}>
          <tbody>
            <StatementRows lines={newest} first={1} decimals={decimals} />
          </tbody>
          <OlderWindows
            list={list}
            columns={COLUMNS}
            show={(lines, first) => <StatementRows lines={lines} first={first} decimals={decimals} />}
          />
        </StatementTable>
      ) : (
        <>
          <StatementCards lines={newest} label={statementTexts.lines(asked.currency)} decimals={decimals} />
          <OlderWindows
            list={list}
            show={(lines, first) => (
              <StatementCards
                lines={lines}
                label={statementTexts.linesFromTo(String(first), String(first + lines.length - 1))}
                decimals={decimals}
              />
            )}
          />
        </>
      )}
      <WindowsEnd list={list} />
    </Card>
  );
}
