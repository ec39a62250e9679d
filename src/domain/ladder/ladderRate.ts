import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, decimal, parseDecimal, toText } from '@/domain/money/decimal';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { invertRate } from '@/domain/money/turnedRate';

/** The rates from which on a ladder shows these decimals; smaller ones have 8. */
const DECIMALS: readonly (readonly [from: Decimal, decimals: number])[] = [
  [decimal('1'), LISTING_RATE_DECIMALS],
  [decimal('0.01'), 6],
];
const MOST_DECIMALS = 8;

/**
 * How many decimals all rates of a ladder have, so that they are aligned at the point: by a rate of it in the quote of
 * the ladder, so that five digits say something.
 */
export function ladderDecimals(rate: string | null): number {
  const value = rate === null ? null : parseDecimal(rate);
  if (!value) return LISTING_RATE_DECIMALS;
  return DECIMALS.find(([from]) => compare(value, from) >= 0)?.[1] ?? MOST_DECIMALS;
}

/**
 * A listing's rate in the quote of the ladder, rounded against the taker, so that it never looks better than it is: the
 * first side pays it and is rounded up, the other receives it, turned round, and is rounded down.
 */
export function ladderRate(rate: string, isTurned: boolean, decimals: number): string {
  if (!isTurned) return formatFixed(rate, decimals, 'up');
  const value = parseDecimal(rate);
  return value === null ? EM_DASH : formatFixed(toText(invertRate(value, decimals, 'down')), decimals);
}
