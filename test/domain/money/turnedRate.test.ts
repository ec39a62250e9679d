import { toText, ZERO } from '@/domain/money/decimal';
import { textIn, typedEither } from '@/domain/money/turnedInput';
import { typedRate } from '@/domain/money/typedNumber';
import { formatRate } from '@/domain/money/turnedRate';

const typedTurned = (text: string) => typedEither(text, true);

test.each([
  ['0.00465008', '215.05'],
  ['0.0047', '212.77'],
  ['0.01', '100.00'],
  ['0.0100001', '99.9990'],
  ['0.5', '2.0000'],
  ['1', '1.0000'],
  ['2', '0.500000'],
  ['215.05', '0.00465008'],
  ['0.00000001', '100,000,000.00'],
])('the rate %s is %s the other way round [S10.quote.way]', (rate, shown) => {
  expect(formatRate(rate, true)).toBe(shown);
});

test.each([null, '', '0', '-1', 'NaN'])('%s is a dash the other way round [S10.quote.way]', (rate) => {
  expect(formatRate(rate, true)).toBe('—');
});

test('215.05 naira per yuan is sent as 0.00465008 yuan per naira [S10.quote.sent]', () => {
  const typed = typedTurned('215.05');
  expect(toText(typed.value ?? ZERO)).toBe('0.00465008');
  expect([textIn(typed, true), textIn(typed, false)]).toEqual(['215.05', '0.00465008']);
  expect(textIn(typedRate('0.00465008'), true)).toBe('215.05');
});

test.each([
  ['', null, 'empty'],
  ['abc', null, 'unreadable'],
  ['1,5', null, 'unreadable'],
  ['0', '0', null],
  ['1,000', '0.001', null],
  ['300000000', '0', null],
])('"%s" typed the other way round is read as %s [S10.quote.sent]', (text, sent, problem) => {
  const typed = typedTurned(text);
  expect([typed.value && toText(typed.value), typed.problem]).toEqual([sent, problem]);
  expect(textIn(typed, true)).toBe(text);
});
