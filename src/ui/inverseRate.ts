import { compare, decimal, divide, isPositive, parseDecimal, toText } from '@/domain/decimal';
import { formatFixed } from '@/domain/formatDecimal';

const ONE = decimal('1');
const INVERSE_DECIMALS = 2;
const ROOM = 8;

/** "1 CNY = 216.92 NGN" for a rate of 0.00461 CNY per NGN; null from 1 upwards (decisions 4, small rates). */
export function inverseRate(rate: string, base: string, counter: string): string | null {
  const value = parseDecimal(rate);
  if (value === null || !isPositive(value) || compare(value, ONE) >= 0) return null;
  const inverse = toText(divide(ONE, value, ROOM, 'halfUp'));
  return `1 ${counter} = ${formatFixed(inverse, INVERSE_DECIMALS)} ${base}`;
}
