import { WATCHABLE_PAIRS } from '@contract/choices';
import { marketOf } from '@contract/values/markets';

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
