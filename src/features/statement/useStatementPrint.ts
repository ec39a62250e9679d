import { useEffect, useRef, useState } from 'react';
import type { Statement } from '@contract/schemas/own/statement';
import { readWholeStatement } from '@/flows/money/readWholeStatement';
import { useAppDispatch } from '@/state/store/hooks';
import { PRINTED_AT_MOST } from './StatementSheet';
import { periodOf, type StatementFilter } from './statementFilter';

type Outcome = 'failed' | 'too-long' | null;

/** Loads the whole statement, shows it as a sheet, and opens the browser's print dialog over it. */
export function useStatementPrint(filter: StatementFilter) {
  const dispatch = useAppDispatch();
  const run = useRef({ isStopped: false });
  const [lines, setLines] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [sheet, setSheet] = useState<readonly Statement[] | null>(null);

  useEffect(() => {
    if (sheet === null) return undefined;
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [sheet]);

  async function load(): Promise<void> {
    const current = { isStopped: false };
    run.current = current;
    setOutcome(null);
    setLines(0);
    const windows: Statement[] = [];
    let count = 0;
    const read = await dispatch(
      readWholeStatement(periodOf(filter), (window) => {
        if (current.isStopped) return false;
        windows.push(window);
        count += window.results.length;
        setLines(count);
        return count <= PRINTED_AT_MOST;
      }),
    );
    if (current.isStopped) return;
    setLines(null);
    if (read === 'failed') setOutcome('failed');
    else if (count > PRINTED_AT_MOST) setOutcome('too-long');
    else setSheet(windows);
  }

  function stop(): void {
    run.current.isStopped = true;
    setLines(null);
  }

  /** `lines`: how many are loaded so far, or null if nothing is being loaded. */
  return { lines, outcome, sheet, print: () => void load(), stop };
}
