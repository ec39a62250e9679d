import {
  add,
  compare,
  decimal,
  divide,
  isPositive,
  isZero,
  maxOf,
  minOf,
  multiply,
  parseDecimal,
  roundTo,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';

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
