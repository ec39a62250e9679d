import { createPortal } from 'react-dom';
import type { Statement, StatementLine } from '@contract/statements';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type StatementAsked, useGetOlderStatementQuery } from '@/api/endpoints/statementApi';
import { routeTo } from '@/routes/routes';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/OlderWindows';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import {
  decimalsOfAll,
  type StatementDecimals,
  type StatementFilter,
  statementWhat,
  useNeeded,
} from './statementFilter';
import { brandTexts } from '@/texts/everyPage';
import { statementTexts } from '@/texts/wallet/statement';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/times';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import styles from './StatementSheet.module.css';
import statementTableStyles from './Statement.module.css';

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
  /** The position of the first row in the whole statement, from 1. */
  first: number;
  decimals: StatementDecimals;
}

function StatementRows({ lines, first, decimals }: StatementRowsProps) {
  useNeeded(lines, decimals);
  return lines.map((line, index) => (
    // The header is the first row.
    <Row key={line.id} aria-rowindex={first + index + 1}>
      <Cell className={statementTableStyles.time}>
        <TimeText at={line.at} />
      </Cell>
      <Cell className={statementTableStyles.what}>
        <StatementWhat line={line} />
      </Cell>
      <Cell numeric>
        <OwnFigure>{formatMovement(line.amount, decimals.shown)}</OwnFigure>
      </Cell>
      <Cell numeric className={statementTableStyles.balance}>
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
    <ul className={statementTableStyles.cards} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={statementTableStyles.card}>
          <span>
            <StatementWhat line={line} />
          </span>
          <OwnFigure className={statementTableStyles.figure}>{formatMovement(line.amount, decimals.shown)}</OwnFigure>
          <span className={statementTableStyles.minor}>
            <TimeText at={line.at} />
          </span>
          <OwnFigure className={statementTableStyles.minor}>{formatLedger(line.balance, decimals.shown)}</OwnFigure>
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
    <Card className={statementTableStyles.table}>
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

/** Some hundred pages. */
export const PRINTED_AT_MOST = 5_000;

interface StatementSheetProps {
  filter: StatementFilter;
  /** All windows of the statement, oldest first. */
  windows: readonly Statement[];
}

function Facts({ filter }: { filter: StatementFilter }) {
  const { data: me } = useGetMeQuery();
  const { currency, from, until } = filter;
  const period = statementTexts.fromTo(
    from === '' ? statementTexts.sinceTheBeginning : from,
    until === '' ? statementTexts.untilNow : until,
  );
  return (
    <dl className={styles.facts}>
      <dt>{statementTexts.account}</dt>
      <dd>{me?.email}</dd>
      <dt>{statementTexts.wallet}</dt>
      <dd>{currencyLabel(currency)}</dd>
      <dt>{statementTexts.period}</dt>
      <dd>{period}</dd>
      <dt>{statementTexts.made}</dt>
      <dd>
        <TimeText at={new Date().toISOString()} />
      </dd>
    </dl>
  );
}

interface BalanceRowProps {
  title: string;
  balance: string | undefined;
  decimals: number;
}

const BalanceRow = ({ title, balance, decimals }: BalanceRowProps) => (
  <tr className={styles.total}>
    <td />
    <td>{title}</td>
    <td />
    <td>
      <OwnFigure>{formatLedger(balance ?? null, decimals)}</OwnFigure>
    </td>
  </tr>
);

/** The statement as a bank prints it: oldest first, from the opening balance to the closing one. Seen on paper only. */
export function StatementSheet({ filter, windows }: StatementSheetProps) {
  const [first, last] = [windows[0], windows.at(-1)];
  const decimals = decimalsOfAll(windows);
  return createPortal(
    <div className={styles.sheet}>
      <header className={styles.head}>
        <strong>{brandTexts.name}</strong>
        <h1>{statementTexts.title}</h1>
      </header>
      <Facts filter={filter} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{statementTexts.time}</th>
            <th scope="col">{statementTexts.what}</th>
            <th scope="col">{statementTexts.amount}</th>
            <th scope="col">{statementTexts.balance}</th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow title={statementTexts.opening} balance={first?.opening} decimals={decimals} />
          {windows.flatMap(({ results }) =>
            results.map((line) => (
              <tr key={line.id}>
                <td>
                  <TimeText at={line.at} />
                </td>
                <td>{statementWhat(line)}</td>
                <td>
                  <OwnFigure>{formatMovement(line.amount, decimals)}</OwnFigure>
                </td>
                <td>
                  <OwnFigure>{formatLedger(line.balance, decimals)}</OwnFigure>
                </td>
              </tr>
            )),
          )}
          <BalanceRow title={statementTexts.closing} balance={last?.closing} decimals={decimals} />
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
