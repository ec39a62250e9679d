import { BALANCE_DECIMALS, LISTING_RATE_DECIMALS, MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { canonicalDecimal } from '@contract/values/decimals';
import * as decimals from '@/domain/money/decimal';
import {
  add,
  compare,
  decimal,
  type Decimal,
  divide,
  isPositive,
  isZero,
  maxOf,
  minOf,
  multiply,
  parseDecimal,
  type Rounding,
  roundTo,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import {
  formatBalance,
  formatExact,
  formatFixed,
  formatLedger,
  formatMovement,
  formatTotal,
} from '@/domain/money/formatDecimal';
import { percentOf } from '@/domain/money/share';
import { amountText, rateText, typedAmount, typedRate } from '@/domain/money/typedNumber';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

test.each(['', ' ', 'abc', '1,000', '1.2.3', '--1', 'NaN', 'Infinity', '0x10', '१', '1 2', '.', '1e999'])(
  'refuses %p as a number',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(() => decimal(text)).toThrow(new RangeError(`"${text}" is no decimal number`));
  },
);

test.each([
  ['1.10', '1.1'],
  ['1.1000', '1.1'],
  ['11e-1', '1.1'],
  ['-0.00', '0'],
  ['007', '7'],
  ['1E3', '1000'],
  ['+5', '5'],
  ['5.', '5'],
])('spells %s as %s', (text, canonical) => {
  expect(toText(decimal(text))).toBe(canonical);
});

test('adds and subtracts what binary floats cannot', () => {
  expect(toText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
  expect(toText(subtract(decimal('0.3'), decimal('0.1')))).toBe('0.2');
  expect(toText(add(decimal('9007199254740993'), decimal('0.00000001')))).toBe('9007199254740993.00000001');
});

test('multiplies exactly, with as many decimals as both factors', () => {
  expect(toText(multiply(decimal('1.00000001'), decimal('1.00000001')))).toBe('1.0000000200000001');
});

test.each([
  ['2', '3', 4, 'down', '0.6666'],
  ['2', '3', 4, 'up', '0.6667'],
  ['2', '3', 4, 'halfUp', '0.6667'],
  ['-2', '3', 4, 'down', '-0.6666'],
  ['-2', '3', 4, 'up', '-0.6667'],
  ['1', '8', 2, 'halfUp', '0.13'],
  ['-1', '8', 2, 'halfUp', '-0.13'],
  ['1', '8', 3, 'up', '0.125'],
  ['1', '3', 0, 'up', '1'],
] as const)('divides %s by %s to %d decimals, %s, as %s', (a, b, decimals, rounding, quotient) => {
  expect(toText(divide(decimal(a), decimal(b), decimals, rounding))).toBe(quotient);
});

test('refuses to divide by zero', () => {
  expect(() => divide(decimal('1'), ZERO, 2, 'down')).toThrow(RangeError);
});

test.each([
  ['9.996', 2, 'down', '9.99'],
  ['9.996', 2, 'halfUp', '10'],
  ['9.995', 2, 'halfUp', '10'],
  ['9.994999', 2, 'halfUp', '9.99'],
  ['9.991', 2, 'up', '10'],
  ['-9.996', 2, 'down', '-9.99'],
  ['9.9', 2, 'up', '9.9'],
] as const)('rounds %s to %d decimals, %s, as %s', (text, decimals, rounding, rounded) => {
  expect(toText(roundTo(decimal(text), decimals, rounding))).toBe(rounded);
});

test('compares by value and not by spelling', () => {
  expect(compare(decimal('1.10'), decimal('1.1'))).toBe(0);
  expect(compare(decimal('10'), decimal('9.99999999'))).toBe(1);
  expect(compare(decimal('-2'), decimal('-1'))).toBe(-1);
});

test('distinguishes positive, zero and negative', () => {
  expect([decimal('0.00000001'), decimal('0.00'), decimal('-1')].map(isPositive)).toEqual([true, false, false]);
  expect([decimal('0.00'), decimal('-0'), decimal('0.1')].map(isZero)).toEqual([true, true, false]);
});

test('takes the lesser, the greater and the sum', () => {
  const [low, high] = [decimal('0.5'), decimal('0.51')];
  expect(minOf(high, low)).toBe(low);
  expect(minOf(low, high)).toBe(low);
  expect([maxOf(low, high), maxOf(high, low)]).toEqual([high, high]);
  expect(toText(sumOf([low, high, decimal('-0.01')]))).toBe('1');
  expect(sumOf([])).toBe(ZERO);
});

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

test.each([
  ['0', '0.00'],
  ['9.996', '9.99'],
  ['1234567.891', '1,234,567.89'],
  ['999', '999.00'],
  ['1000', '1,000.00'],
  ['-1234.567', '-1,234.56'],
  ['-0.001', '0.00'],
  ['9007199254740993.999', '9,007,199,254,740,993.99'],
])('shows a balance of %s as %s: cut, never rounded up [S9.balanceDecimals]', (balance, shown) => {
  expect(formatBalance(balance)).toBe(shown);
});

test.each([null, '', 'abc', 'NaN'])(
  'shows an em dash for a balance of %p, which is not a number [S2.home.6]',
  (balance) => {
    expect(formatBalance(balance)).toBe('—');
  },
);

test('shows a market rate to 5 decimals, rounded half up [S9.rateDecimals]', () => {
  expect(formatFixed('216.919739', MARKET_RATE_DECIMALS)).toBe('216.91974');
  expect(formatFixed('0.004605', MARKET_RATE_DECIMALS)).toBe('0.00461');
  expect(formatFixed('0.004604', MARKET_RATE_DECIMALS)).toBe('0.00460');
});

test('shows a listing total to 2 decimals, cut as a balance is [S9.listingTotalDecimals] [S11.cut]', () => {
  expect(formatTotal('363601.18652702')).toBe('363,601.18');
  expect(formatTotal('1.009')).toBe('1.00');
});

test('shows a listing rate to 4 decimals, rounded half up [S9.listingRateDecimals]', () => {
  expect(formatFixed('0.00465', LISTING_RATE_DECIMALS)).toBe('0.0047');
  expect(formatFixed('215', LISTING_RATE_DECIMALS)).toBe('215.0000');
});

test('shows every decimal of an exact value, and no more', () => {
  expect(formatExact('1234567.00000001')).toBe('1,234,567.00000001');
  expect(formatExact('1000.50')).toBe('1,000.5');
  expect(formatExact(null)).toBe('—');
  expect(formatExact('rubbish')).toBe('—');
});

test('carries a rounding into the thousands', () => {
  expect(formatFixed('999.995', BALANCE_DECIMALS)).toBe('1,000.00');
  expect(formatFixed('999.5', 0)).toBe('1,000');
});

test('a figure of the ledger has all of its decimals, at least two, and a minus sign below zero', () => {
  expect(formatLedger('-1985.123')).toBe('−1,985.123');
  expect(formatLedger('1985')).toBe('1,985.00');
  expect(formatLedger(null)).toBe('—');
});

test('a movement has a sign above and below zero, and none at zero', () => {
  expect(formatMovement('1000')).toBe('+1,000.00');
  expect(formatMovement('-985')).toBe('−985.00');
  expect(formatMovement('0')).toBe('0.00');
});

test.each([
  ['1', '4', '25'],
  ['1', '3', '33.33'],
  ['2', '3', '66.66'],
  ['0', '7', '0'],
  ['7', '7', '100'],
  ['0.00000001', '1000000', '0'],
])('%s of %s is %s percent, cut to two decimals', (part, whole, percent) => {
  expect(percentOf(decimal(part), decimal(whole))).toBe(percent);
});

test('a part of an empty whole is 0 percent', () => {
  expect(percentOf(decimal('0'), decimal('0'))).toBe('0');
});

const readAmount = (text: string, balance: string | null = null) => amountText(typedAmount(text), balance);

const readRate = (text: string) => rateText(typedRate(text));

test.each([
  ['1,000.50', '1000.5'],
  ['1000.50', '1000.5'],
  [' 12 ', '12'],
  ['0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['.55', '0.55'],
  ['5.', '5'],
  ['1,234,567', '1234567'],
  ['12,345.6', '12345.6'],
  ['1.500', '1.5'],
  ['1 000', '1000'],
  ['١٢', '12'],
  ['9007199254740993.01', '9007199254740993.01'],
])('reads an amount typed as %p as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  '',
  ' ',
  '.',
  ',',
  'abc',
  '12abc',
  '1e3',
  '-5',
  '+5',
  '1.234',
  '1,00',
  '1,0000',
  '0,500',
  '01,000',
  '1000,000',
  '1.000,50',
])('refuses an amount typed as %p', (typed) => {
  expect(readAmount(typed)).toBeNull();
});

test('reads the exact balance with all of its decimals, since Max takes it', () => {
  expect(readAmount('9.996', '9.996')).toBe('9.996');
  expect(readAmount('9.996', '9.99600000')).toBe('9.996');
  expect(readAmount('9.995', '9.996')).toBeNull();
});

test('reads a rate of up to 8 decimals, and not of 9', () => {
  expect(readRate('0.00461234')).toBe('0.00461234');
  expect(readRate('1,216.92')).toBe('1216.92');
  expect(readRate('0.004612345')).toBeNull();
  expect(readRate('')).toBeNull();
});

test('keeps the text as typed, and says why it is not a number', () => {
  expect(typedAmount(' 1,000.50 ')).toMatchObject({ text: ' 1,000.50 ', problem: null });
  expect(typedAmount('  ')).toEqual({ text: '  ', value: null, problem: 'empty' });
  expect(typedAmount('abc')).toEqual({ text: 'abc', value: null, problem: 'unreadable' });
  expect(typedRate('0.004612345')).toMatchObject({ problem: 'unreadable' });
});
