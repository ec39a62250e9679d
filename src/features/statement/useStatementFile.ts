import { useRef, useState } from 'react';
import { readWholeStatement } from '@/flows/money/readWholeStatement';
import { useAppDispatch } from '@/state/store/hooks';
import { saveFile } from '@/ui/browser/saveFile';
import { statementCsv } from './statementCsv';
import { periodOf, type StatementFilter, statementSearch } from './statementFilter';

const CSV_TYPE = 'text/csv;charset=utf-8';

/** "crossrate-statement-NGN-2026-11-01-2026-11-30.csv" */
const fileName = (filter: StatementFilter) =>
  `crossrate-statement-${[...statementSearch(filter).values()].join('-')}.csv`;

/**
 * Makes a CSV file of a statement while it is read. Each window becomes a Blob, which the browser may keep on its disk,
 * so that a long statement does not fill the memory.
 */
export function useStatementFile(filter: StatementFilter) {
  const dispatch = useAppDispatch();
  const run = useRef({ isStopped: false });
  const [lines, setLines] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function write(): Promise<void> {
    const current = { isStopped: false };
    run.current = current;
    setFailed(false);
    setLines(0);
    const parts: Blob[] = [];
    const outcome = await dispatch(
      readWholeStatement(periodOf(filter), (window) => {
        if (current.isStopped) return false;
        parts.push(new Blob([statementCsv(window, parts.length === 0)], { type: CSV_TYPE }));
        setLines((before) => (before ?? 0) + window.results.length);
        return true;
      }),
    );
    if (current.isStopped) return;
    setLines(null);
    setFailed(outcome === 'failed');
    if (outcome === 'read') saveFile(fileName(filter), new Blob(parts, { type: CSV_TYPE }));
  }

  function stop(): void {
    run.current.isStopped = true;
    setLines(null);
  }

  /** `lines`: how many are written so far, or null if no file is being made. */
  return { lines, hasFailed, write: () => void write(), stop };
}
