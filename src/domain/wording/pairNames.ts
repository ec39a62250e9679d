import { compare, decimal, divide, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';

const ONE = decimal('1');
const INVERSE_DECIMALS = 2;
/** Below ten, two decimals of the inverse would show as little as the rate itself. */
const TEN = decimal('10');
const SMALL_INVERSE_DECIMALS = 4;

/** True for a rate so small that 4 decimals hide too much: its inverse is shown beside it (decision 148). */
export function isSmallRate(rate: string): boolean {
  const value = parseDecimal(rate);
  return value !== null && isPositive(value) && compare(value, ONE) < 0;
}

/** "1 CNY = 216.92 NGN" for a rate of 0.00461 from NGN to CNY; null for a rate of 1 or more, or an invalid one. */
export function inverseRateSentence(currency: string, swapTo: string, rate: string): string | null {
  if (!isSmallRate(rate)) return null;
  const inverse = divide(ONE, decimal(rate), SMALL_INVERSE_DECIMALS, 'down');
  const decimals = compare(inverse, TEN) < 0 ? SMALL_INVERSE_DECIMALS : INVERSE_DECIMALS;
  const rounded = toText(divide(ONE, decimal(rate), decimals, 'halfUp'));
  return `1 ${swapTo} = ${formatFixed(rounded, decimals)} ${currency}`;
}
