import * as v from 'valibot';
import { WATCHABLE_PAIRS } from '@contract/choices';
import { decimalText, decimalTextOrNull, positiveDecimalPayload } from '@contract/values/decimalText';
import { canonicalDecimal } from '@contract/values/decimals';
import { parseJsonExactly } from '@contract/values/jsonText';
import { marketOf } from '@contract/values/markets';
import { bareCode } from '@contract/values/text';
import { checkProperty } from '@test/support/random/property';

test.each([
  ['1.1', '1.1'],
  ['1.10', '1.1'],
  ['1.1000', '1.1'],
  ['11e-1', '1.1'],
  ['0.11E+1', '1.1'],
  ['+1.1', '1.1'],
  [' 1.1 ', '1.1'],
  ['0001.1', '1.1'],
  ['1.', '1'],
  ['-0', '0'],
  ['-0.000', '0'],
  ['-01.50', '-1.5'],
  ['1e3', '1000'],
  ['1.5e1', '15'],
  ['1e-8', '0.00000001'],
  ['5e-1', '0.5'],
  ['1'.repeat(60), '1'.repeat(60)],
  ['9007199254740993.00000001', '9007199254740993.00000001'],
])('spells %p as %s', (text, canonical) => {
  expect(canonicalDecimal(text)).toBe(canonical);
});

test.each([
  '',
  ' ',
  '.',
  '-',
  'e5',
  'abc',
  '1,000',
  '1 000',
  '1.2.3',
  '0x1f',
  'NaN',
  'Infinity',
  '1e999',
  '१',
  '1'.repeat(61),
])('refuses %p as a decimal number', (text) => {
  expect(canonicalDecimal(text)).toBeNull();
});

test('money and rates arrive as numeric strings or as JSON numbers and are kept as decimal strings', () => {
  const kept = ['12.50', 12.5, 12, 1e21, 1e-7, 0, -3].map((sent) => v.parse(decimalText, sent));
  expect(kept).toEqual(['12.5', '12.5', '12', '1000000000000000000000', '0.0000001', '0', '-3']);
});

test.each([null, undefined, '', 'abc', true, {}, [], ['1'], Infinity, NaN].map((sent) => [sent]))(
  'refuses %p as money',
  (sent) => {
    expect(v.is(decimalText, sent)).toBe(false);
  },
);

test.each([null, '', 'abc', {}, true].map((sent) => [sent]))('a balance of %p becomes null', (sent) => {
  expect(v.parse(decimalTextOrNull, sent)).toBeNull();
});

const amount = positiveDecimalPayload('amount', 2);

test.each([
  ['100', '100'],
  ['100.50', '100.5'],
  [100.5, '100.5'],
  ['0.01', '0.01'],
  ['007', '7'],
])('a request may ask for an amount of %p', (sent, kept) => {
  expect(v.parse(amount, sent)).toBe(kept);
});

test.each(
  [
    null,
    '',
    '0',
    '0.00',
    '-1',
    -1,
    '+1',
    '1e2',
    '1.234',
    '1,000',
    '1.',
    '.5',
    ' 1',
    '١',
    'NaN',
    '1234567890123',
    {},
  ].map((sent) => [sent]),
)('a request for an amount of %p is refused with a reason', (sent) => {
  const parsed = v.safeParse(amount, sent);
  expect(parsed.issues?.[0].message).toBe('amount must be a positive number with at most 2 decimals');
});

test.each([
  ['{"a":2.30}', { a: '2.30' }],
  ['{"a": 2.30, "b": [1.10, -0.5, 7]}', { a: '2.30', b: ['1.10', '-0.5', 7] }],
  ['{"a":1e9}', { a: '1e9' }],
  ['{"a":12345678901234567}', { a: '12345678901234567' }],
  ['{"a":123456789012345}', { a: 123456789012345 }],
  ['2.50', '2.50'],
  [' 2.50', '2.50'],
  ['{"a":1.5e+9,"b":1e12,"c":1E-12}', { a: '1.5e+9', b: '1e12', c: '1E-12' }],
  ['{"a":0.1,"b":123456789012345,"c":-42}', { a: '0.1', b: 123456789012345, c: -42 }],
  ['12345678901234567890', '12345678901234567890'],
  ['{"a":"it costs: 2.30","b":0.1}', { a: 'it costs: 2.30', b: '0.1' }],
  [String.raw`{"a":"\"2.30\\","b":0.1}`, { a: '"2.30\\', b: '0.1' }],
  ['{"a":\n 0.10}', { a: '0.10' }],
  ['[{"2.5": null, "x": true}, 2.5]', [{ '2.5': null, x: true }, '2.5']],
])('reads %s without a float', (text, read) => {
  expect(parseJsonExactly(text)).toEqual(read);
});

test.each(['', '<html>', '{"a":2.30', '{"a":02.30}', '{a:2.3}', '{"a":1.}', "{'a':2.3}"])(
  'refuses %p as JSON',
  (text) => {
    expect(() => parseJsonExactly(text)).toThrow(SyntaxError);
  },
);

test('every decimal written as a JSON number is read digit by digit', () => {
  checkProperty(5_000, (random) => {
    const text = `${String(random.between(1, 999_999_999))}${random.digits(random.between(0, 12))}.${random.digits(random.between(1, 10))}`;
    const read = parseJsonExactly(`{"amount":${text},"list":[${text}]}`) as { amount: string; list: string[] };
    expect(v.parse(decimalText, read.amount)).toBe(canonicalDecimal(text));
    expect(read.list).toEqual([text]);
  });
});

const SIGNS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Nd}/u.test(sign));

test('every decimal digit of Unicode is the ASCII digit of its value [S11.factor.codes]', () => {
  const folded = SIGNS.map(bareCode);
  expect(folded.length).toBeGreaterThan(600);
  expect(folded).toEqual(folded.map((_, at) => String(at % 10)));
});

test.each([
  ['full width', '１２３４５６'],
  ['Arabic-Indic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
  ['Devanagari', '१२३४५६'],
  ['mathematical', '𝟏𝟐𝟑𝟒𝟓𝟔'],
  ['spaces of an authenticator app', ' 123\u00a0456 '],
  ['dashes', '12-34‐56'],
  ['marks of a direction', '\u202a123456\u202c'],
])('a code in %s is read [S11.factor.codes]', (_how, typed) => {
  expect(bareCode(typed)).toBe('123456');
});

test('a recovery code loses its dashes, and full-width letters are letters [S11.factor.recovery]', () => {
  expect(bareCode('7K3M-09QA ＢＣＤＥ')).toBe('7K3M09QABCDE');
  expect(bareCode('éééééé')).toBe('éééééé');
});

test('two currencies have one market, whichever is named first', () => {
  expect(marketOf('CNY', 'NGN')).toBe('CNY-NGN');
  expect(marketOf('NGN', 'CNY')).toBe('CNY-NGN');
  expect(marketOf('NGN', 'GHC')).toBe('GHC-NGN');
});

test.each([
  ['CNY', 'CNY'],
  ['CNY', 'USD'],
  ['', ''],
])('%p and %p have none', (one, other) => {
  expect(marketOf(one, other)).toBeNull();
});

test('each currency can be watched against each of the others', () => {
  expect([...WATCHABLE_PAIRS].sort()).toEqual(['CNY/GHC', 'CNY/NGN', 'GHC/CNY', 'GHC/NGN', 'NGN/CNY', 'NGN/GHC']);
});
