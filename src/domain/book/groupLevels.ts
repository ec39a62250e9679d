import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  toText,
  wholeDigits,
} from '@/domain/money/decimal';
import type { Level } from './listingBook';
import { firstIndex } from './search';

const ONE = decimal('1');
/** More decimals than a rate can have (contract/values/decimals), so rounding excludes no rate. */
const BOUNDARY_DECIMALS = 60;

/** The worst rate that is in one group with this one: the next whole step. */
function boundaryOf(rate: Decimal, step: Decimal): Decimal {
  return multiply(divide(rate, step, 0, 'up'), step);
}

/** The same if rates are read the other way round, where the worst is the lowest; null if the group has no end. */
function turnedBoundary(rate: Decimal, step: Decimal): Decimal | null {
  const lowest = multiply(divide(ONE, multiply(rate, step), 0, 'down'), step);
  return isPositive(lowest) ? divide(ONE, lowest, BOUNDARY_DECIMALS, 'down') : null;
}

/** Compares canonical texts of numbers above zero digit by digit, because reading ten thousand numbers takes longer. */
function isAtMost(one: string, other: string): boolean {
  const digits = wholeDigits(one) - wholeDigits(other);
  return digits === 0 ? one <= other : digits < 0;
}

/** The index after the last level that is not beyond the boundary, found in steps that double. */
function endOf(levels: readonly Level[], start: number, boundary: string): number {
  const isBeyond = (index: number) => !isAtMost(levels[index]?.rate ?? '0', boundary);
  let [within, reach] = [start, 1];
  while (start + reach < levels.length && !isBeyond(start + reach)) {
    within = start + reach;
    reach *= 2;
  }
  const first = within + 1;
  return first + firstIndex(Math.min(start + reach, levels.length) - first, (offset) => isBeyond(first + offset));
}

/**
 * Groups levels that are shown as one row: those whose displayed rates are between two whole steps. It reads only a few
 * levels of each group.
 *
 * @param levels best first, their rates as they are listed
 * @param step decimal text, in the way in which the rates are read
 * @returns the index after the last level of each group
 */
export function groupLevels(levels: readonly Level[], step: string, isTurned: boolean): number[] {
  const width = decimal(step);
  const ends: number[] = [];
  for (let start = 0; start < levels.length; start = ends.at(-1) ?? levels.length) {
    const rate = decimal(levels[start]?.rate ?? '1');
    const boundary = isTurned ? turnedBoundary(rate, width) : boundaryOf(rate, width);
    ends.push(boundary === null ? levels.length : endOf(levels, start, toText(boundary)));
  }
  return ends;
}

/** The steps of a rate, as parts of the power of ten at or below it (100 for 214). */
const PARTS = ['0.001', '0.005', '0.01', '0.05', '0.1'].map(decimal);
/** From three times the power of ten on, the narrowest step would make too many groups. */
const WIDER_FROM = decimal('3');
const STEPS = 4;

/** The power of ten at or below a rate: 100 for 214, 0.001 for 0.0047. */
function magnitudeOf(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.');
  if (whole !== '0') return `1${'0'.repeat(whole.length - 1)}`;
  const zeros = decimals.length - decimals.replace(/^0+/, '').length;
  return `0.${'0'.repeat(zeros)}1`;
}

/**
 * The steps by which a book can be grouped, by the size of its rates: 0.1, 0.5, 1 and 5 for 214 naira per yuan. In the
 * band of a market (spec 9) the narrowest of them makes at most 600 groups.
 */
export function rateSteps(rate: string | null): readonly string[] {
  const value = rate === null ? null : parseDecimal(rate);
  if (!value || !isPositive(value)) return [];
  const magnitude = decimal(magnitudeOf(toText(value)));
  const first = compare(value, multiply(magnitude, WIDER_FROM)) < 0 ? 0 : 1;
  return PARTS.slice(first, first + STEPS).map((part) => toText(multiply(magnitude, part)));
}
