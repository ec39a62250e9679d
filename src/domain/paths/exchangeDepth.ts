import type { Level } from '@/domain/book/listingBook';
import { add, compare, decimal, divide, isPositive, multiply, sumOf, toText } from '@/domain/money/decimal';
import type { ExchangePlan } from './exchange';

/** A level of the pair, and what an exchange takes of it. */
export interface DepthRow {
  rate: string;
  total: string;
  taken: 'full' | 'part' | null;
  /** What is offered down to its rate, as a part of all that is shown; for CSS. */
  share: string;
}

interface ExchangeDepth {
  /** Best rate first. */
  rows: readonly DepthRow[];
  /** How many better levels are left out. All of them are taken in full. */
  leftOut: number;
  /** How many of the rows are within the limit; all without a limit. */
  within: number;
}

const MOST_ROWS = 12;
const LEAST_ROWS = 8;
/** How many levels are shown beyond what is taken. */
const BEYOND = 3;

const HUNDRED = decimal('100');

/** What the plan takes of the levels of its pair, by rate. What goes over a path is not among it. */
function takenOf(plan: ExchangePlan | null): ReadonlyMap<string, string> {
  const direct = plan?.routes.find(({ path }) => path.length === 2);
  return new Map(direct?.hops[0]?.fills.map(({ rate, taken }) => [rate, taken]));
}

/** The levels of a pair around the worst one that an exchange takes. @param levels best rate first */
export function exchangeDepth(
  levels: readonly Level[],
  plan: ExchangePlan | null,
  limit: string | null,
): ExchangeDepth {
  const taken = takenOf(plan);
  const last = levels.map(({ rate }) => taken.has(rate)).lastIndexOf(true);
  const end = Math.min(levels.length, Math.max(last + 1 + BEYOND, LEAST_ROWS));
  const start = Math.max(0, Math.min(end - MOST_ROWS, last));
  const shown = levels.slice(start, end);
  const whole = sumOf(levels.slice(0, end).map(({ total }) => decimal(total)));
  let offered = sumOf(levels.slice(0, start).map(({ total }) => decimal(total)));
  const rows = shown.map(({ rate, total }): DepthRow => {
    offered = add(offered, decimal(total));
    const part = taken.get(rate);
    const isWhole = part !== undefined && compare(decimal(part), decimal(total)) >= 0;
    const share = isPositive(whole) ? toText(divide(multiply(offered, HUNDRED), whole, 2, 'halfUp')) : '0';
    return { rate, total, share: `${share}%`, taken: part === undefined ? null : isWhole ? 'full' : 'part' };
  });
  const isWithin = ({ rate }: DepthRow) => limit === null || compare(decimal(rate), decimal(limit)) <= 0;
  return { rows, leftOut: start, within: rows.filter(isWithin).length };
}
