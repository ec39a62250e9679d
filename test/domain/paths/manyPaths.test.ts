import { buildBook } from '@/domain/book/listingBook';
import { findPaths, formatPath, walkPath } from '@/domain/paths/paths';
import { aListing } from '@test/support/app/builders';

const leads = (from: string, to: string, rate = '2') => aListing({ currency: to, swap_to: from, rate, Amount: '1000' });
const bookOf = (...hops: [from: string, to: string][]) => buildBook(hops.map(([from, to]) => leads(from, to)));

test('a path follows the listings of each currency in turn, and avoids dead ends [S9.paths]', () => {
  const book = bookOf(['NGN', 'GHC'], ['NGN', 'XOF'], ['GHC', 'USD'], ['USD', 'CNY'], ['CNY', 'KES']);
  expect(findPaths(book, 'NGN', 'CNY').map(formatPath)).toEqual(['NGN->GHC->USD->CNY']);
});

test('of a book with far too many paths only the first 500 are shown, fewest hops first', () => {
  // The target is the first in the alphabet, so that paths which go on beyond it would push out others.
  const codes = ['AAA', ...Array.from({ length: 28 }, (_, index) => `C${String(index)}`), 'ZZZ'];
  const all = codes.flatMap((from) => codes.filter((to) => to !== from).map((to): [string, string] => [from, to]));
  const lengths = findPaths(bookOf(...all), 'ZZZ', 'AAA').map(({ length }) => length);
  expect(lengths).toHaveLength(500);
  expect([2, 3, 4].map((length) => lengths.filter((one) => one === length).length)).toEqual([1, 28, 471]);
});

test('the effective rate of a path is rounded to the nearest, not up', () => {
  // 100 / 14.28571428 = 7.0000000028
  expect(walkPath(buildBook([leads('NGN', 'CNY', '7')]), ['NGN', 'CNY'], '100')).toMatchObject({
    received: '14.28571428',
    effectiveRate: '7',
  });
});
