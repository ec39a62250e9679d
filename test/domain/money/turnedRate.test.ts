import { formatRate } from '@/domain/money/turnedRate';

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
