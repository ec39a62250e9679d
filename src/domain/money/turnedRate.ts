import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, decimal, divide, isPositive, parseDecimal, toText } from './decimal';
import { EM_DASH, formatFixed } from './formatDecimal';

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');
const HUNDRED = decimal('100');

/**
 * How many decimals a turned rate is shown with: 2 from 100 on, and 2 more for each hundredth of that. So it has five or
 * six digits, and below 1000 a typed figure with these decimals is shown again as it was typed (decision 267).
 */
function shownDecimals(rate: Decimal): number {
  if (compare(rate, HUNDREDTH) <= 0) return 2;
  if (compare(rate, ONE) <= 0) return 4;
  return compare(rate, HUNDRED) <= 0 ? 6 : RATE_INPUT_DECIMALS;
}

/** Every rate on screen: with the specification's decimals, or turned round with those of its size. */
export function formatRate(rate: string | null, isTurned: boolean, decimals = LISTING_RATE_DECIMALS): string {
  if (!isTurned || rate === null) return formatFixed(rate, decimals);
  const value = parseDecimal(rate);
  if (!value || !isPositive(value)) return EM_DASH;
  return formatFixed(toText(divide(ONE, value, shownDecimals(value), 'halfUp')), shownDecimals(value));
}
