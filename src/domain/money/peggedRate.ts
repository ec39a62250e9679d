import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { OwnPeg, Peg } from '@contract/values/peg';
import { add, compare, type Decimal, decimal, multiply, roundTo } from './decimal';

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');

/** The rate that a peg gives at a market rate, and the limit that it is outside of; null if it is within both. */
interface Pegged {
  rate: Decimal;
  outside: OwnPeg['outside'];
}

/** Rounded to the 8 decimals of a rate, towards the market rate: the result never leaves the band (decision 274). */
function rateAt(market: Decimal, percent: Decimal): Decimal {
  const exact = multiply(market, add(ONE, multiply(percent, HUNDREDTH)));
  return roundTo(exact, RATE_INPUT_DECIMALS, compare(exact, market) < 0 ? 'up' : 'down');
}

/** What becomes of a pegged listing at a market rate above zero, which has 8 decimals. The limits themselves are within. */
export function peggedRate(market: Decimal, { percent, floor, ceiling }: Peg): Pegged {
  const rate = rateAt(market, decimal(percent));
  if (floor !== null && compare(rate, decimal(floor)) < 0) return { rate, outside: 'floor' };
  if (ceiling !== null && compare(rate, decimal(ceiling)) > 0) return { rate, outside: 'ceiling' };
  return { rate, outside: null };
}
