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
import type { Level } from '@/domain/book/listingBook';
import { rateBand } from '@/domain/money/rateBand';

/** The axis is a little wider than the band of 90 to 110 %, so that a rate outside the band is still on it. */
const AXIS_FROM = decimal('0.88');
const AXIS_WIDTH = decimal('0.24');
const HUNDRED = decimal('100');
const POSITION_DECIMALS = 2;
const ONE = decimal('1');
const ZERO_PERCENT = decimal('0');
/** A bar is half a per cent of the axis wide. Narrower ones could not be distinguished. */
const BARS_PER_PERCENT = decimal('2');

/** How many steps a slider has over the band: each is a thousandth of the market rate. */
export const BAND_STEPS = '200';

/** A place on the axis. */
interface AxisPlace {
  /** Per cent of the axis from the left, decimal text; 0 or 100 for a rate beyond its ends. */
  at: string;
  isBeyond: boolean;
}

function percentOf(rate: Decimal, market: Decimal): Decimal {
  const from = subtract(rate, multiply(market, AXIS_FROM));
  return divide(multiply(from, HUNDRED), multiply(market, AXIS_WIDTH), POSITION_DECIMALS, 'halfUp');
}

/** The place of a rate on the axis of a market rate, which is above zero; both are decimal text. */
export function axisPlace(rate: string, marketRate: string): AxisPlace {
  const percent = percentOf(decimal(rate), decimal(marketRate));
  const inside = minOf(maxOf(percent, ZERO_PERCENT), HUNDRED);
  return { at: toText(inside), isBeyond: compare(inside, percent) !== 0 };
}

/** The listings of one stretch of the axis. */
interface AxisBar {
  /** Per cent of the axis from the left, and per cent of the highest bar; decimal text. */
  at: string;
  height: string;
  /** The best rate among them. */
  rate: string;
}

/** What others list, as bars along the axis; levels beyond its ends are left out. */
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

/** The rate of a step, 0 being the lower end of the band; never outside the band, with the decimals that a user would type. */
export function rateOfStep(step: string, marketRate: string): string {
  const market = decimal(marketRate);
  const { low, high } = rateBand(market);
  const rate = add(low, divide(multiply(subtract(high, low), decimal(step)), decimal(BAND_STEPS), 12, 'down'));
  const decimals = compare(market, ONE) < 0 ? RATE_INPUT_DECIMALS : LISTING_RATE_DECIMALS;
  return toText(roundTo(rate, decimals, compare(rate, market) < 0 ? 'up' : 'down'));
}

/** The step nearest to a rate; the first or last step for a rate outside the band. */
export function stepOfRate(rate: string, marketRate: string): string {
  const { low, high } = rateBand(decimal(marketRate));
  const inside = minOf(maxOf(decimal(rate), low), high);
  const steps = multiply(subtract(inside, low), decimal(BAND_STEPS));
  return toText(divide(steps, subtract(high, low), 0, 'halfUp'));
}
