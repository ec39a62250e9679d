import { byCurrency, isShownPair, offeredTotal } from '@/domain/book/pairFacts';
import { buildBook } from '@/domain/book/listingBook';
import { aListing } from '@test/support/app/builders';

test('all that is offered of a pair is the exact sum of its levels', () => {
  const listings = [aListing({ rate: '1', Amount: '0.1' }), aListing({ rate: '2', Amount: '0.2' })];
  expect(Object.values(buildBook(listings).pairs).map(offeredTotal)).toEqual(['0.3']);
  expect(offeredTotal({ levels: [] })).toBe('0');
});

test('a pair is shown unless one of its currencies is the dollar [S1.currencies.2]', () => {
  expect([isShownPair('CNY', 'NGN'), isShownPair('USD', 'NGN'), isShownPair('CNY', 'USD')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('currencies are in the order of the specification, and unknown ones come last by their name', () => {
  const codes = ['XOF', 'USD', 'KES', 'NGN', 'CNY', 'GHC'];
  const ordered = ['CNY', 'GHC', 'NGN', 'USD', 'KES', 'XOF'];
  expect([...codes].sort(byCurrency)).toEqual(ordered);
  expect([...codes].reverse().sort(byCurrency)).toEqual(ordered);
  expect([byCurrency('KES', 'KES'), byCurrency('NGN', 'NGN')]).toEqual([0, 0]);
});
