import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { decimal, divide, isPositive, toText } from '@/domain/money/decimal';

const ONE = decimal('1');

/** A rate of one currency for another as that of the other for the one, to 8 decimals. */
export function turnedRate(rate: string): string {
  const value = decimal(rate);
  return isPositive(value) ? toText(divide(ONE, value, RATE_INPUT_DECIMALS, 'halfUp')) : rate;
}
