import { typedRate } from '@/domain/money/typedNumber';
import { decimal, toText, ZERO } from '@/domain/money/decimal';
import { pickedTurned, shownBand, textIn, typedEither } from '@/domain/money/turnedInput';
import { turnedRate } from '@/domain/money/turnedRate';

const bandOf = (low: string, high: string) => ({ low: decimal(low), high: decimal(high) });
const sent = (rate: string, market: string) => toText(pickedTurned(decimal(rate), decimal(market)).value ?? ZERO);

test.each([
  ['3', '0.33333333'],
  ['6', '0.16666667'],
  ['0.0047', '212.76595745'],
  ['0', '0'],
])('the rate %s is %s for the other currency, to 8 decimals', (rate, turned) => {
  expect(turnedRate(rate)).toBe(turned);
});

test('what cannot be read stays as it was typed, and is known to be turned [S10.quote.kept]', () => {
  const typed = typedEither('abc', true);
  expect(typed).toEqual({ text: 'abc', value: null, problem: 'unreadable', isTurned: true });
  expect(textIn(typed, false)).toBe('abc');
});

test('a rate of zero has no figure the other way round [S10.quote.kept]', () => {
  expect(textIn(typedRate('0'), true)).toBe('');
});

test.each([
  ['4', '0.25'],
  ['1', '1'],
  ['0.5', '2'],
  ['0.00000001', '100000000'],
])('the shortest figure for the rate %s is %s [S10.quote.kept]', (rate, figure) => {
  expect(textIn(typedRate(rate), true)).toBe(figure);
});

test('a band is shown with the decimals of a rate, the lower end first', () => {
  expect(shownBand(bandOf('194.4', '237.6'), false)).toEqual({ low: '194.4000', high: '237.6000' });
});

test('a band that is turned round swaps its ends, and each is rounded inwards [S10.quote.way]', () => {
  // 1/237.6 is 0.004208754…, and 1/194.4 is 0.005144032…
  expect(shownBand(bandOf('194.4', '237.6'), true)).toEqual({ low: '0.00420876', high: '0.00514403' });
});

test('a band of rates that are too small to be sent is two dashes [S10.quote.way]', () => {
  expect(shownBand(bandOf('0.000000001', '0.000000009'), true)).toEqual({ low: '—', high: '—' });
});

test('a rate that is picked the other way round is rounded towards the market [S10.quote.sent]', () => {
  // The figures are 211.9992 and 213.9953, and that of the market is 212.766. They become 212.00 and 213.99.
  expect([sent('0.004717', '0.0047'), sent('0.004673', '0.0047')]).toEqual(['0.00471698', '0.00467312']);
});
