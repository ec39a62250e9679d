import type { Listing } from '@contract/listings';
import { changeBook, type ListingsChange } from '@/domain/book/bookChange';
import { buildBook, EMPTY_BOOK, reconcileBook } from '@/domain/book/listingBook';
import { aListing } from '@test/support/app/builders';

const AT = 1_700_000_000_000;
const listing = (id: string, rate: string, Amount = '10') => aListing({ id, rate, Amount });
const BEFORE = ['200', '201', '202', '203'].map((rate) => listing(rate, rate));
const AFTER = [
  listing('200', '200', '11'),
  listing('201', '201', '9'),
  listing('9', '202'),
  listing('203', '203'),
  listing('204', '204'),
];
const CHANGE: ListingsChange = {
  removed: BEFORE.slice(0, 3),
  added: [0, 1, 2, 4].map((index) => ({ listing: AFTER[index] as Listing, index, inPlace: index < 2 })),
};

const levelsOf = (book: ReturnType<typeof buildBook> | null) => book?.pairs['CNY/NGN']?.levels ?? [];
const marksOf = (book: ReturnType<typeof buildBook> | null) =>
  levelsOf(book).map(({ rate, mark }) => [rate, mark?.kind ?? null, mark?.at ?? null]);
const MARKS = [
  ['200', 'more', AT],
  ['201', 'less', AT],
  ['202', 'other', AT],
  ['203', null, null],
  ['204', 'new', AT],
];

test('a level is marked as new, more, less or, with an equal total of other listings, as changed [S10.desk.change]', () => {
  const before = buildBook(BEFORE);
  expect(marksOf(reconcileBook(before, AFTER, AT))).toEqual(MARKS);
  expect(marksOf(changeBook(before, CHANGE, { listings: AFTER, at: AT }))).toEqual(MARKS);
});

test('the first book has no marks, and a level that does not change keeps its mark [S10.desk.change]', () => {
  const first = reconcileBook(EMPTY_BOOK, BEFORE);
  expect(levelsOf(first).some(({ mark }) => mark !== undefined)).toBe(false);
  const second = reconcileBook(first, AFTER, AT);
  const third = reconcileBook(second, AFTER.slice(0, 4), AT + 1);
  expect(marksOf(third)).toEqual(MARKS.slice(0, 4));
});

test('a level of a pair that was not listed before is new [S10.desk.change]', () => {
  const book = reconcileBook(buildBook([aListing({ swap_to: 'GHC' })]), BEFORE.slice(0, 1), AT);
  expect(marksOf(book)).toEqual([['200', 'new', AT]]);
});
