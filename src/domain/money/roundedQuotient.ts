/** `down` rounds towards zero, `up` away from zero, `halfUp` to the nearest, halves away from zero. */
export type Rounding = 'down' | 'up' | 'halfUp';

const powers: bigint[] = [];

/** 10^exponent for a whole exponent of at least 0. */
export function powerOfTen(exponent: number): bigint {
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
export function roundedQuotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const cut = dividend / divisor;
  const rest = magnitude(dividend % divisor);
  if (rest === 0n || rounding === 'down') return cut;
  if (rounding === 'halfUp' && rest * 2n < magnitude(divisor)) return cut;
  return dividend < 0n === divisor < 0n ? cut + 1n : cut - 1n;
}
