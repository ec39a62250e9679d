import { statementTexts } from '@/texts/wallet/statement';
import { Button } from '@/ui/controls/Button';
import { Banner } from '@/ui/panels/Banner';
import { PRINTED_AT_MOST, StatementSheet } from './StatementSheet';
import type { StatementFilter } from './statementFilter';
import { useStatementFile } from './useStatementFile';
import { useStatementPrint } from './useStatementPrint';
import styles from './Statement.module.css';

interface StatementActionsProps {
  filter: StatementFilter;
  /** False until something is shown that can be printed. The buttons have their place before that. */
  isReady: boolean;
}

/** Prints the statement, or makes a file of it. Both take what the filter shows, to the last line. */
export function StatementActions({ filter, isReady }: StatementActionsProps) {
  const file = useStatementFile(filter);
  const print = useStatementPrint(filter);
  const running = file.lines ?? print.lines;
  const stop = file.lines === null ? print.stop : file.stop;
  return (
    <div className={styles.actions}>
      {running !== null && (
        <>
          <span role="status">{statementTexts.writing(String(running))}</span>
          <Button onClick={stop}>{statementTexts.stop}</Button>
        </>
      )}
      {running === null && (
        <>
          <Button needsServer disabled={!isReady} onClick={print.print}>
            {statementTexts.print}
          </Button>
          <Button needsServer variant="primary" disabled={!isReady} onClick={file.write}>
            {statementTexts.download}
          </Button>
        </>
      )}
      {(file.hasFailed || print.outcome === 'failed') && <Banner tone="error">{statementTexts.notWritten}</Banner>}
      {print.outcome === 'too-long' && (
        <Banner tone="warn">{statementTexts.tooLongToPrint(String(PRINTED_AT_MOST))}</Banner>
      )}
      {print.sheet && <StatementSheet filter={filter} windows={print.sheet} />}
    </div>
  );
}
