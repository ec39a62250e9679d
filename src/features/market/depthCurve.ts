import { depthOf } from '@/domain/depth';
import { compare, type Decimal, decimal, divide, isPositive, multiply, subtract, toText } from '@/domain/decimal';
import type { Level } from '@/domain/listingBook';

/** The drawing's own units; the page stretches them. */
export const CURVE_WIDTH = '1000';
export const CURVE_HEIGHT = '200';
/** The last level needs some width of its own to be seen. */
const LAST_RATE_X = '960';
/** Fewer levels make no curve. */
const LEVELS_NEEDED = 3;

export interface DepthCurve {
  /** The steps of the depth from the best rate to the last one, as the data of an SVG path. */
  line: string;
  /** Where the market rate stands; null where it lies outside the rates drawn, or is unknown. */
  marketX: string | null;
}

function along(part: Decimal, whole: Decimal, length: string): string {
  return toText(divide(multiply(part, decimal(length)), whole, 0, 'halfUp'));
}

/** The depth of a pair by rate, in whole units of CURVE_WIDTH by CURVE_HEIGHT; null for too few levels. */
export function depthCurve(levels: readonly Level[], marketRate: string | null): DepthCurve | null {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last || levels.length < LEVELS_NEEDED) return null;
  const start = decimal(first.rate);
  const span = subtract(decimal(last.rate), start);
  const depth = depthOf(levels);
  const deepest = decimal(depth.at(-1)?.cumulative ?? '0');
  if (!isPositive(span) || !isPositive(deepest)) return null;
  const steps = levels.map(({ rate }, index) => {
    const x = along(subtract(decimal(rate), start), span, LAST_RATE_X);
    const risen = along(decimal(depth[index]?.cumulative ?? '0'), deepest, CURVE_HEIGHT);
    return `H${x}V${toText(subtract(decimal(CURVE_HEIGHT), decimal(risen)))}`;
  });
  const beyond = marketRate === null ? null : subtract(decimal(marketRate), start);
  const inside = beyond !== null && isPositive(beyond) && compare(beyond, span) <= 0;
  return {
    line: `M0 ${CURVE_HEIGHT}${steps.join('')}H${CURVE_WIDTH}`,
    marketX: inside ? along(beyond, span, LAST_RATE_X) : null,
  };
}
