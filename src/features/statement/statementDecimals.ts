import { useCallback, useLayoutEffect, useState } from 'react';
import { BALANCE_DECIMALS } from '@contract/values/constants';
import type { Statement, StatementLine } from '@contract/schemas/own/statement';
import { decimalsOf } from '@/domain/money/formatDecimal';

/** The decimals of every figure of a statement, so that the figures are under each other and add up by eye. */
export interface StatementDecimals {
  shown: number;
  /** Reports how many some of the figures need. */
  need: (decimals: number) => void;
}

const figuresOf = (lines: readonly StatementLine[]) => lines.flatMap(({ amount, balance }) => [amount, balance]);

/** What a whole statement needs. */
export const decimalsOfAll = (windows: readonly Statement[]): number =>
  decimalsOf(windows.flatMap(({ opening, closing, results }) => [opening, closing, ...figuresOf(results)]));

/** As many as the figures of a wallet that were seen so far need: the lines come in windows. */
export function useStatementDecimals(currency: string, statement: Statement | undefined): StatementDecimals {
  const [needed, setNeeded] = useState({ currency, decimals: BALANCE_DECIMALS });
  const before = needed.currency === currency ? needed.decimals : BALANCE_DECIMALS;
  const need = useCallback(
    (decimals: number) =>
      setNeeded((known) => {
        const least = known.currency === currency ? known.decimals : BALANCE_DECIMALS;
        return decimals > least ? { currency, decimals } : known;
      }),
    [currency],
  );
  return { shown: statement ? Math.max(before, decimalsOfAll([statement])) : before, need };
}

/** Before these lines are painted, all figures of the statement have as many decimals as they need. */
export function useNeeded(lines: readonly StatementLine[], { need }: StatementDecimals): void {
  useLayoutEffect(() => {
    need(decimalsOf(figuresOf(lines)));
  }, [lines, need]);
}
