import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatFixed } from './formatDecimal';
import { compare, type Decimal, decimal, divide, isPositive, parseDecimal, type Rounding, toText } from './decimal';

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');
const HUNDRED = decimal('100');

/**
 * How many decimals an inverted rate is shown with: 2 from 100 on, and 2 more for each factor of 100 below that. So it
 * has five or six digits, and below 1000 a typed figure with these decimals is shown unchanged (decision 267).
 */
function shownDecimals(rate: Decimal): number {
  if (compare(rate, HUNDREDTH) <= 0) return 2;
  if (compare(rate, ONE) <= 0) return 4;
  return compare(rate, HUNDRED) <= 0 ? 6 : RATE_INPUT_DECIMALS;
}

/** The rate in the other direction, rounded: CNY per NGN becomes NGN per CNY. The rate must be above zero. */
export function invertRate(rate: Decimal, decimals: number, rounding: Rounding = 'halfUp'): Decimal {
  return divide(ONE, rate, decimals, rounding);
}

/** A rate above zero as it is shown the other way round. */
export function formatTurned(rate: Decimal, rounding: Rounding = 'halfUp'): string {
  const decimals = shownDecimals(rate);
  return formatFixed(toText(invertRate(rate, decimals, rounding)), decimals);
}

/** Formats every rate on screen: with the specification's decimals, or inverted with decimals by its size. */
export function formatRate(rate: string | null, isTurned: boolean, decimals = LISTING_RATE_DECIMALS): string {
  if (!isTurned || rate === null) return formatFixed(rate, decimals);
  const value = parseDecimal(rate);
  if (!value || !isPositive(value)) return EM_DASH;
  return formatTurned(value);
}

/** The inverse of a rate, to 8 decimals. */
export function turnedRate(rate: string): string {
  const value = decimal(rate);
  return isPositive(value) ? toText(divide(ONE, value, RATE_INPUT_DECIMALS, 'halfUp')) : rate;
}
