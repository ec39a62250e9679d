import { compare, decimal, isPositive, multiply, parseDecimal, toText } from '@/domain/money/decimal';

/** The steps of a rate, as parts of the power of ten at or below it: of 100 for 214. */
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
