import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { OwnPeg, Peg } from '@contract/values/peg';
import { moneyTexts } from '@/texts/money';
import { add, compare, decimal, type Decimal, divide, multiply, roundTo } from './decimal';
import { plainFigure } from './numberMarks';

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');

/** The rate that a peg gives at a market rate, and the limit that it is outside of; null if it is within both. */
interface Pegged {
  rate: Decimal;
  outside: OwnPeg['outside'];
}

const shareOf = (percent: string): Decimal => add(ONE, multiply(decimal(percent), HUNDREDTH));

/** Rounded to the 8 decimals of a rate, towards the market rate: the result never leaves the band (decision 281). */
function rateAt(market: Decimal, percent: string): Decimal {
  const exact = multiply(market, shareOf(percent));
  return roundTo(exact, RATE_INPUT_DECIMALS, compare(exact, market) < 0 ? 'up' : 'down');
}

/** The result of a peg at a market rate above zero with 8 decimals. The limits themselves are within. */
export function peggedRate(market: Decimal, { percent, floor, ceiling }: Peg): Pegged {
  const rate = rateAt(market, percent);
  if (floor !== null && compare(rate, decimal(floor)) < 0) return { rate, outside: 'floor' };
  if (ceiling !== null && compare(rate, decimal(ceiling)) > 0) return { rate, outside: 'ceiling' };
  return { rate, outside: null };
}

/** The market rate at which the rate is within its limit again, to 8 decimals, on the safe side. */
export const returnRate = (limit: Decimal, { percent, outside }: Pick<OwnPeg, 'percent' | 'outside'>): Decimal =>
  divide(limit, shareOf(percent), RATE_INPUT_DECIMALS, outside === 'floor' ? 'up' : 'down');

/** The distance of a peg: "−1.5%", "+2%"; "±0%" for the market rate itself. */
export function pegText(percent: string): string {
  const figure = moneyTexts.percent(plainFigure(percent.replace('-', '')));
  if (percent === '0') return `±${figure}`;
  return percent.startsWith('-') ? `−${figure}` : `+${figure}`;
}
