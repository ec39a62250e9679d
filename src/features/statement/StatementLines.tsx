import type { Statement, StatementLine } from '@contract/schemas/own/statement';
import { type StatementAsked, useGetOlderStatementQuery } from '@/api/endpoints/own/statementApi';
import { statementTexts } from '@/texts/wallet/statement';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { useWindows } from '@/widgets/windows/useWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import type { StatementDecimals } from './statementDecimals';
import { StatementCards } from './StatementCards';
import { COLUMNS, StatementRows, StatementTable } from './StatementTable';
import styles from './Statement.module.css';

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
