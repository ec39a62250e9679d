import { useCallback, useLayoutEffect, useState } from 'react';
import type { Statement, StatementLine } from '@contract/statements';
import { BALANCE_DECIMALS } from '@contract/values/constants';
import { isTradable, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { decimalsOf } from '@/domain/money/formatDecimal';
import { endOfDay, isDay, startOfDay } from '@/domain/wording/localDay';
import { statementTexts } from '@/texts/wallet/statement';

/** Which wallet and which days; '' for a day means open. It is in the address, so that Back restores it. */
export interface StatementFilter {
  currency: TradableCurrency;
  /** The first and the last day, "2026-11-22" in the user's time zone. */
  from: string;
  until: string;
}

interface ReadFilter {
  filter: StatementFilter;
  /** The values of the address that are no wallet or no day, and were left out. */
  dropped: string[];
}

/** The filter of an address: ?currency=NGN&from=2026-11-01&until=2026-11-30. */
export function readStatementFilter(search: URLSearchParams): ReadFilter {
  const dropped: string[] = [];
  const valueOf = (name: keyof StatementFilter, fits: (value: string) => boolean) => {
    const value = search.get(name) ?? '';
    if (value === '' || fits(value)) return value;
    dropped.push(value);
    return '';
  };
  const currency = valueOf('currency', isTradable);
  const [from, until] = [valueOf('from', isDay), valueOf('until', isDay)];
  return { filter: { currency: isTradable(currency) ? currency : TRADABLE_CURRENCIES[0], from, until }, dropped };
}

/** The address of a filter: the same for the same filter. */
export function statementSearch({ currency, from, until }: StatementFilter): URLSearchParams {
  return new URLSearchParams({ currency, ...(from !== '' && { from }), ...(until !== '' && { until }) });
}

export const isWrongWay = ({ from, until }: StatementFilter): boolean => from !== '' && until !== '' && from > until;

/** The parameters for the server. */
export const periodOf = ({ currency, from, until }: StatementFilter) => ({
  currency,
  since: startOfDay(from),
  until: endOfDay(until),
});

const twoDigits = (count: number) => String(count).padStart(2, '0');
const dayText = (day: Date) =>
  `${String(day.getFullYear())}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** The periods that are offered, for a day in the user's time zone. */
export function periodsAt(now: Date) {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const days = (from: Date, until: Date) => ({ from: dayText(from), until: dayText(until) });
  return {
    thisMonth: days(new Date(year, month, 1), new Date(year, month + 1, 0)),
    lastMonth: days(new Date(year, month - 1, 1), new Date(year, month, 0)),
    thisYear: days(new Date(year, 0, 1), new Date(year, 11, 31)),
    all: { from: '', until: '' },
  };
}

/** The decimals of every figure of a statement, so that the figures are under each other and add up by eye. */
export interface StatementDecimals {
  shown: number;
  /** Reports how many some of the figures need. */
  need: (decimals: number) => void;
}

const figuresOf = (lines: readonly StatementLine[]) => lines.flatMap(({ amount, balance }) => [amount, balance]);

export const decimalsOfAll = (windows: readonly Statement[]): number =>
  decimalsOf(windows.flatMap(({ opening, closing, results }) => [opening, closing, ...figuresOf(results)]));

/** The most decimals that the figures seen so far need, because the lines come in windows. */
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

/** Reports before the paint how many decimals these lines need, so that all figures of the statement have as many. */
export function useNeeded(lines: readonly StatementLine[], { need }: StatementDecimals): void {
  useLayoutEffect(() => {
    need(decimalsOf(figuresOf(lines)));
  }, [lines, need]);
}

const SAYS_FOR_WHAT: readonly string[] = ['held', 'fee', 'returned', 'fee_returned', 'received'];

/** What a line was: "Held for an order". */
export function statementWhat({ kind, type }: Pick<StatementLine, 'kind' | 'type'>): string {
  const forWhat = type !== null && SAYS_FOR_WHAT.includes(kind) ? statementTexts.forType[type] : '';
  return statementTexts.kinds[kind] + forWhat;
}
