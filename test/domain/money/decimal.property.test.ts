import { canonicalDecimal } from '@contract/values/decimals';
import * as decimals from '@/domain/money/decimal';
import type { Decimal, Rounding } from '@/domain/money/decimal';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const CASES = 4_000;
const ROUNDINGS: readonly Rounding[] = ['down', 'up', 'halfUp'];

/** The reference: a fraction of whole numbers, its divisor positive. It shares no line with the domain. */
interface Fraction {
  over: bigint;
  under: bigint;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

function fraction(over: bigint, under: bigint): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

function fractionOf(value: Decimal): Fraction {
  const [whole = '', places = ''] = decimals.toText(value).split('.');
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) };
}

function order(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.over * b.under - b.over * a.under;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The definition of each rounding, without a division: whole steps around the exact value. */
function isRounded(result: Fraction, exact: Fraction, places: number, rounding: Rounding): boolean {
  const step = 10n ** BigInt(places);
  const steps = (absolute(result.over) * step) / result.under;
  if (steps * result.under !== absolute(result.over) * step) return false;
  const size = absolute(exact.over) * step;
  const isSameSide = result.over === 0n || result.over < 0n === exact.over < 0n;
  const within = {
    down: steps * exact.under <= size && size < (steps + 1n) * exact.under,
    up: (steps - 1n) * exact.under < size && size <= steps * exact.under,
    halfUp: (2n * steps - 1n) * exact.under <= 2n * size && 2n * size < (2n * steps + 1n) * exact.under,
  };
  return isSameSide && within[rounding];
}

interface Sample {
  text: string;
  exact: Fraction;
  value: Decimal;
}

function randomNumber(random: SeededRandom): Sample {
  const sign = random.chance(30) ? '-' : '';
  const whole = random.digits(random.between(1, 20));
  const places = random.digits(random.between(0, 18));
  const text = sign + (places ? `${whole}.${places}` : whole);
  const exact = { over: BigInt(sign + whole + places), under: 10n ** BigInt(places.length) };
  return { text, exact, value: decimals.decimal(text) };
}

function check(isTrue: boolean, what: () => string): void {
  if (!isTrue) throw new Error(what());
}

test('sums, differences, products and orders equal those of exact fractions', () => {
  checkProperty(CASES, (random) => {
    const a = randomNumber(random);
    const b = random.chance(5) ? a : randomNumber(random);
    const { over: p, under: q } = a.exact;
    const { over: r, under: s } = b.exact;
    const same = (value: Decimal, exact: Fraction) => order(fractionOf(value), exact) === 0;
    const named = (operation: string) => () => `${operation} of ${a.text} and ${b.text}`;
    check(same(decimals.add(a.value, b.value), fraction(p * s + r * q, q * s)), named('add'));
    check(same(decimals.subtract(a.value, b.value), fraction(p * s - r * q, q * s)), named('subtract'));
    check(same(decimals.multiply(a.value, b.value), fraction(p * r, q * s)), named('multiply'));
    check(decimals.compare(a.value, b.value) === order(a.exact, b.exact), named('compare'));
  });
});

test('quotients and roundings keep to the definition of each rounding', () => {
  checkProperty(CASES, (random) => {
    const a = randomNumber(random);
    const b = randomNumber(random);
    const places = random.between(0, 12);
    const rounding = random.oneOf(ROUNDINGS);
    const named = (operation: string) => () => `${operation} ${a.text}, ${b.text}, ${String(places)}, ${rounding}`;
    const rounded = fractionOf(decimals.roundTo(a.value, places, rounding));
    check(isRounded(rounded, a.exact, places, rounding), named('roundTo'));
    if (decimals.isZero(b.value)) return;
    const quotient = fractionOf(decimals.divide(a.value, b.value, places, rounding));
    const exact = fraction(a.exact.over * b.exact.under, a.exact.under * b.exact.over);
    check(isRounded(quotient, exact, places, rounding), named('divide'));
  });
});

test('the text of a number is the one canonical spelling that the contract knows', () => {
  checkProperty(CASES, (random) => {
    const { text, value } = randomNumber(random);
    check(decimals.toText(value) === canonicalDecimal(text), () => `toText of ${text}`);
  });
});

test('a sum of many parts is exact in any order', () => {
  checkProperty(500, (random) => {
    const parts = Array.from({ length: random.between(0, 60) }, () => randomNumber(random).value);
    const sum = decimals.sumOf(parts);
    const backwards = decimals.sumOf([...parts].reverse());
    check(decimals.compare(sum, backwards) === 0, () => parts.map(decimals.toText).join(' + '));
    const rest = parts.reduce(decimals.subtract, sum);
    check(decimals.isZero(rest), () => parts.map(decimals.toText).join(' + '));
  });
});
