import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  maxOf,
  minOf,
  multiply,
  roundTo,
  subtract,
  sumOf,
  toText,
} from '@/domain/money/decimal';
import type { Level } from './listingBook';
import { rateBand } from '@/domain/money/rateBand';

/** The axis shows a little more than the band of 90 to 110 %, so that what is refused is seen to lie outside. */
const AXIS_FROM = decimal('0.88');
const AXIS_WIDTH = decimal('0.24');
const HUNDRED = decimal('100');
const POSITION_DECIMALS = 2;
const ONE = decimal('1');
const ZERO_PERCENT = decimal('0');
/** A bar is half a per cent of the axis wide: many levels are as few bars as can be told apart. */
const BARS_PER_PERCENT = decimal('2');

/** The band in so many steps for a slider: each is a thousandth of the market rate. */
export const BAND_STEPS = '200';

/** A place on the axis. */
export interface AxisPlace {
  /** Per cents of the axis from the left, text for CSS; at its end for what lies beyond. */
  at: string;
  isBeyond: boolean;
}

function percentOf(rate: Decimal, market: Decimal): Decimal {
  const from = subtract(rate, multiply(market, AXIS_FROM));
  return divide(multiply(from, HUNDRED), multiply(market, AXIS_WIDTH), POSITION_DECIMALS, 'halfUp');
}

/** Where a rate stands on the axis of a market rate (above zero); both decimal text. */
export function axisPlace(rate: string, marketRate: string): AxisPlace {
  const percent = percentOf(decimal(rate), decimal(marketRate));
  const inside = minOf(maxOf(percent, ZERO_PERCENT), HUNDRED);
  return { at: toText(inside), isBeyond: compare(inside, percent) !== 0 };
}

/** The listings of one stretch of the axis. */
export interface AxisBar {
  /** Per cents of the axis from the left, and of the highest bar; text for CSS. */
  at: string;
  height: string;
  /** The best rate in it. */
  rate: string;
}

/** What others list along the axis; levels beyond its ends are left out. */
export function axisBars(levels: readonly Level[], marketRate: string): AxisBar[] {
  const stretches = new Map<string, Level[]>();
  for (const level of levels) {
    const percent = percentOf(decimal(level.rate), decimal(marketRate));
    if (compare(percent, ZERO_PERCENT) < 0 || compare(percent, HUNDRED) > 0) continue;
    const at = toText(divide(roundTo(multiply(percent, BARS_PER_PERCENT), 0, 'down'), BARS_PER_PERCENT, 1, 'down'));
    stretches.set(at, [...(stretches.get(at) ?? []), level]);
  }
  const bars = [...stretches].map(([at, within]) => ({
    at,
    rate: within[0]?.rate ?? '0',
    total: sumOf(within.map(({ total }) => decimal(total))),
  }));
  const highest = bars.reduce((most, { total }) => maxOf(most, total), ZERO_PERCENT);
  return bars.map(({ at, rate, total }) => ({
    at,
    rate,
    height: isPositive(highest) ? toText(divide(multiply(total, HUNDRED), highest, 0, 'up')) : '0',
  }));
}

/** The rate of a step of the band, 0 at its lower end; never outside the band, in as few decimals as are typed. */
export function rateOfStep(step: string, marketRate: string): string {
  const market = decimal(marketRate);
  const { low, high } = rateBand(market);
  const rate = add(low, divide(multiply(subtract(high, low), decimal(step)), decimal(BAND_STEPS), 12, 'down'));
  const decimals = compare(market, ONE) < 0 ? RATE_INPUT_DECIMALS : LISTING_RATE_DECIMALS;
  return toText(roundTo(rate, decimals, compare(rate, market) < 0 ? 'up' : 'down'));
}

/** The step nearest to a rate; the end of the band for what lies outside. */
export function stepOfRate(rate: string, marketRate: string): string {
  const { low, high } = rateBand(decimal(marketRate));
  const inside = minOf(maxOf(decimal(rate), low), high);
  const steps = multiply(subtract(inside, low), decimal(BAND_STEPS));
  return toText(divide(steps, subtract(high, low), 0, 'halfUp'));
}
