import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import {
  compare,
  type Decimal,
  decimal,
  isPositive,
  minOf,
  multiply,
  parseDecimal,
  roundTo,
  subtract,
  toText,
} from '@/domain/money/decimal';
import type { Level } from './listingBook';

/** The most that the rule of spec 5 lets an order pay at a level: its total times its rate, exactly. */
export function levelCapacity({ rate, total }: Pick<Level, 'rate' | 'total'>): Decimal {
  return multiply(decimal(total), decimal(rate));
}

/**
 * The most that both a balance and a level allow to pay, cut to the decimals that a form accepts, as canonical decimal
 * text. Null if the balance or the level is missing, or if the result is zero.
 */
export function affordableAmount(
  balance: string | null,
  level: Pick<Level, 'rate' | 'total'> | undefined,
): string | null {
  const held = balance === null ? null : parseDecimal(balance);
  if (!held || !level) return null;
  const cut = roundTo(minOf(held, levelCapacity(level)), AMOUNT_INPUT_DECIMALS, 'down');
  return isPositive(cut) ? toText(cut) : null;
}

function distance(level: Level, rate: Decimal): Decimal {
  const ofLevel = decimal(level.rate);
  return compare(ofLevel, rate) < 0 ? subtract(rate, ofLevel) : subtract(ofLevel, rate);
}

/** The levels nearest to a rate, at most `count`, best first. Of two at the same distance the better counts. */
export function nearestLevels(levels: readonly Level[], rate: string, count: number): readonly Level[] {
  const wanted = decimal(rate);
  // The levels are sorted best first, and sorting keeps that order among equals.
  const near = [...levels].sort((a, b) => compare(distance(a, wanted), distance(b, wanted))).slice(0, count);
  return levels.filter((level) => near.includes(level));
}
