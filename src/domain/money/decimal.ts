import { canonicalDecimal } from '@contract/values/decimals';

/** `down` rounds towards zero, `up` away from zero, `halfUp` to the nearest, halves away from zero. */
export type Rounding = 'down' | 'up' | 'halfUp';

const powers: bigint[] = [];

/** 10^exponent for a whole exponent of at least 0. */
function powerOfTen(exponent: number): bigint {
  // Adding two numbers of different scales needs a power of ten, and ** on bigints is the slow part. So each power is
  // computed once.
  return (powers[exponent] ??= 10n ** BigInt(exponent));
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * A quotient of whole numbers, rounded to a whole number. The division itself refuses a divisor of zero.
 *
 * @throws RangeError if the divisor is zero
 */
function roundedQuotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const cut = dividend / divisor;
  const rest = magnitude(dividend % divisor);
  if (rest === 0n || rounding === 'down') return cut;
  if (rounding === 'halfUp' && rest * 2n < magnitude(divisor)) return cut;
  return dividend < 0n === divisor < 0n ? cut + 1n : cut - 1n;
}

declare const exact: unique symbol;
/** An exact decimal number, `units / 10^scale`. Only the functions of this file make and read it. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
  readonly [exact]: true;
}

function make(units: bigint, scale: number): Decimal {
  return { units, scale } as Decimal;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.units : value.units * powerOfTen(scale - value.scale);
}

/** The number in a text in any spelling of contract/values/decimals; null if it is not a number. */
export function parseDecimal(text: string): Decimal | null {
  const canonical = canonicalDecimal(text);
  if (canonical === null) return null;
  const point = canonical.indexOf('.');
  if (point < 0) return make(BigInt(canonical), 0);
  return make(BigInt(canonical.slice(0, point) + canonical.slice(point + 1)), canonical.length - point - 1);
}

/**
 * The number in a text.
 *
 * @throws RangeError if the text is not a finite decimal number
 */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === null) throw new RangeError(`"${text}" is no decimal number`);
  return parsed;
}

export const ZERO = make(0n, 0);

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return make(unitsAt(a, scale) + unitsAt(b, scale), scale);
}

/** The exact difference `a - b`. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return make(unitsAt(a, scale) - unitsAt(b, scale), scale);
}

/** The exact product: it has as many decimals as both factors together. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return make(a.units * b.units, a.scale + b.scale);
}

/**
 * The quotient `a / b`, rounded to a number of decimals.
 *
 * @throws RangeError if b is zero
 */
export function divide(a: Decimal, b: Decimal, decimals: number, rounding: Rounding): Decimal {
  const dividend = a.units * powerOfTen(decimals + b.scale);
  return make(roundedQuotient(dividend, b.units * powerOfTen(a.scale), rounding), decimals);
}

/** The number rounded to a number of decimals; a number with fewer decimals is unchanged. */
export function roundTo(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  if (value.scale <= decimals) return value;
  return make(roundedQuotient(value.units, powerOfTen(value.scale - decimals), rounding), decimals);
}

/** -1 if a is less than b, 0 if they are equal, 1 if a is more. Exact at any size. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const left = unitsAt(a, scale);
  const right = unitsAt(b, scale);
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

export function isPositive(value: Decimal): boolean {
  return value.units > 0n;
}

/** True for zero, in every spelling. */
export function isZero(value: Decimal): boolean {
  return value.units === 0n;
}

export function minOf(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b;
}

export function maxOf(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b;
}

/** The exact sum of a list; zero for an empty one. */
export function sumOf(list: readonly Decimal[]): Decimal {
  return list.reduce(add, ZERO);
}

/** The canonical text of a number, spelled as contract/values/decimals spells it. */
export function toText(value: Decimal): string {
  const digits = (value.units < 0n ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const decimals = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  const sign = value.units < 0n ? '-' : '';
  return decimals ? `${sign}${whole}.${decimals}` : sign + whole;
}

/** How many digits a canonical text above zero has before the point. */
export function wholeDigits(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? text.length : point;
}
