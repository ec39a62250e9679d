import { decimal } from '@/domain/money/decimal';
import { percentOf } from '@/domain/money/share';

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

test('nothing of nothing is 0 percent', () => {
  expect(percentOf(decimal('0'), decimal('0'))).toBe('0');
});
