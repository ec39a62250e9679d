import { buildBook, reconcileBook } from '@/domain/book/listingBook';
import { pairChanges } from '@/domain/book/bookChange';
import { aListing } from '@test/support/app/builders';

const listing = (id: string, rate: string, swap_to = 'NGN') => aListing({ id, currency: 'CNY', swap_to, rate });
const BOOK = buildBook([listing('1', '210'), listing('2', '211'), listing('3', '212'), listing('4', '1.5', 'GHC')]);
const levelsOf = (after: typeof BOOK) =>
  pairChanges(BOOK, after).map(({ key, levels }) => [key, levels.map(({ before, after: is }) => (is ?? before)?.rate)]);

test('only the levels that came, left or changed are named, the best rate first [S10.stale.away]', () => {
  const after = reconcileBook(BOOK, [
    listing('1', '210'),
    listing('5', '210.5'),
    listing('6', '212'),
    listing('3', '212'),
    listing('4', '1.5', 'GHC'),
  ]);
  const [change, ...others] = pairChanges(BOOK, after);
  expect(others).toEqual([]);
  expect(change?.pair).toBe(after.pairs[change?.key ?? '']);
  expect(change?.levels.map(({ before, after: is }) => [before?.rate ?? null, is?.rate ?? null])).toEqual([
    [null, '210.5'],
    ['211', null],
    ['212', '212'],
  ]);
  expect(change?.part).toEqual({ start: 1, beforeEnd: 3, afterEnd: 3 });
});

test('a book that did not change has no changes, and an emptied pair is named as it was [S10.stale.away]', () => {
  expect(pairChanges(BOOK, BOOK)).toEqual([]);
  const emptied = reconcileBook(BOOK, [listing('1', '210'), listing('2', '211'), listing('3', '212')]);
  expect(levelsOf(emptied)).toEqual([[expect.stringContaining('GHC'), ['1.5']]]);
});
