import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { add, compare, type Decimal, decimal, divide, multiply, roundTo, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatTurned } from '@/domain/money/turnedRate';

const ONE = decimal('1');
const LAST_PLACE = decimal('0.00000001');

/**
 * True if two listings of opposite directions cross: each offers the other what it asks for. CNY for NGN at 214 and NGN
 * for CNY at 0.00467 do, because their product is at most 1 (decision 541).
 */
export const isCrossed = (rate: Decimal, opposite: Decimal): boolean => compare(multiply(rate, opposite), ONE) <= 0;

/** The lowest rate of a listing, with the decimals of a rate, that does not cross a listing of the opposite direction. */
export const leastUncrossed = (opposite: Decimal): Decimal =>
  add(divide(ONE, opposite, RATE_INPUT_DECIMALS, 'down'), LAST_PLACE);

/**
 * The same as a figure that may be typed: shorter, but never one that crosses. @param isTurned true if it is read the
 * other way round
 */
export function leastAsRead(opposite: Decimal, isTurned: boolean): string {
  const least = leastUncrossed(opposite);
  if (isTurned) return formatTurned(least, 'down');
  return formatExact(toText(compare(least, ONE) < 0 ? least : roundTo(least, LISTING_RATE_DECIMALS, 'up')));
}
