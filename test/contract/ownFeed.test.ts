import { OWN_FEED_HEADER, ownMarkText, readOwnMark } from '@contract/values/ownFeed';

test('an answer that can be followed names its group and version in a header, which is read as it was written', () => {
  expect(OWN_FEED_HEADER).toBe('Own-Feed');
  const mark = { group: 'transactions', version: '12-0a9f' } as const;
  expect(ownMarkText(mark)).toBe('transactions=12-0a9f');
  expect(readOwnMark(ownMarkText(mark))).toEqual(mark);
  const longest = { group: 'listings', version: `${'9'.repeat(20)}-${'f'.repeat(16)}` } as const;
  expect(readOwnMark(ownMarkText(longest))).toEqual(longest);
});

test.each([
  null,
  '',
  '=12-0a9f',
  'transactions',
  'transactions=',
  'orders=12-0a9f',
  'transactions=12',
  'transactions=12-',
  'transactions=-0a9f',
  'transactions=x12-0a9f',
  'transactions=12-0a9g',
  'transactions=12-0a9f ',
  'transactions 12-0a9f',
  `transactions=${'9'.repeat(21)}-0a9f`,
  `transactions=12-${'f'.repeat(17)}`,
])('a header that is not as agreed is none: %p', (header) => {
  expect(readOwnMark(header)).toBeNull();
});
