import { bareCode } from '@contract/values/text';

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
