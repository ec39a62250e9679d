import { aListing } from '@test/support/app/builders';
import { buildBook, EMPTY_BOOK, pairKey, reconcileBook } from '@/domain/book/listingBook';

test('groups listings by pair and aggregates them per rate [S2.publicMarket.3]', () => {
  const book = buildBook([
    aListing({ id: '1', Amount: '100.10', rate: '215' }),
    aListing({ id: '2', Amount: '0.2', rate: '215' }),
    aListing({ id: '3', Amount: '5', rate: '216' }),
    aListing({ id: '4', swap_to: 'GHC', Amount: '7', rate: '2.1' }),
  ]);
  expect(book).toEqual({
    pairs: {
      'CNY/NGN': {
        currency: 'CNY',
        swapTo: 'NGN',
        levels: [
          { rate: '215', total: '100.3', count: 2, listingIds: ['1', '2'] },
          { rate: '216', total: '5', count: 1, listingIds: ['3'] },
        ],
      },
      'CNY/GHC': {
        currency: 'CNY',
        swapTo: 'GHC',
        levels: [{ rate: '2.1', total: '7', count: 1, listingIds: ['4'] }],
      },
    },
  });
});

test('"1.1", "1.10" and "1.1000" are one rate', () => {
  const book = buildBook(['1.1', '1.10', '1.1000'].map((rate) => aListing({ rate, Amount: '1' })));
  expect(book.pairs['CNY/NGN']?.levels).toMatchObject([{ rate: '1.1', total: '3', count: 3 }]);
});

test('rates that differ only in their last decimal are two levels', () => {
  const book = buildBook(['0.00461001', '0.00461'].map((rate) => aListing({ rate })));
  expect(book.pairs['CNY/NGN']?.levels.map(({ rate }) => rate)).toEqual(['0.00461', '0.00461001']);
});

test('the lowest rate comes first, in numeric and not in textual order', () => {
  const book = buildBook(['100', '9', '20.5', '9.00000001', '0.5'].map((rate) => aListing({ rate })));
  expect(book.pairs['CNY/NGN']?.levels.map(({ rate }) => rate)).toEqual(['0.5', '9', '9.00000001', '20.5', '100']);
});

test('totals are exact for figures that binary floats cannot hold', () => {
  const book = buildBook(Array.from({ length: 10 }, () => aListing({ Amount: '0.1' })));
  expect(book.pairs['CNY/NGN']?.levels[0]?.total).toBe('1');
});

test('leaves out a listing without an amount or a rate', () => {
  const worthless = [aListing({ Amount: '0' }), aListing({ Amount: '-1' }), aListing({ rate: '0' })];
  expect(buildBook(worthless)).toEqual(EMPTY_BOOK);
});

test('the two directions of a pair are two pairs', () => {
  const book = buildBook([aListing(), aListing({ currency: 'NGN', swap_to: 'CNY', rate: '0.0046' })]);
  expect(Object.keys(book.pairs)).toEqual([pairKey('CNY', 'NGN'), pairKey('NGN', 'CNY')]);
});

test('a currency of any name is a key like another', () => {
  const book = buildBook([aListing({ currency: '__proto__', swap_to: 'constructor' })]);
  expect(Object.keys(book.pairs)).toEqual(['__proto__/constructor']);
});

test('an equal answer gives the very same book', () => {
  const listings = [aListing({ id: '1' }), aListing({ id: '2', rate: '216' })];
  const book = buildBook(listings);
  expect(reconcileBook(book, structuredClone(listings))).toBe(book);
  expect(reconcileBook(EMPTY_BOOK, [])).toBe(EMPTY_BOOK);
});

test('if one listing changed, only its level, its pair and the book are new', () => {
  const listings = [
    aListing({ id: '1', rate: '215' }),
    aListing({ id: '2', rate: '216' }),
    aListing({ id: '3', swap_to: 'GHC', rate: '2' }),
  ];
  const before = buildBook(listings);
  const after = reconcileBook(
    before,
    [listings[0], { ...aListing(), id: '2', rate: '216', Amount: '1' }, listings[2]].filter(
      (listing) => listing !== undefined,
    ),
  );
  expect(after).not.toBe(before);
  expect(after.pairs['CNY/GHC']).toBe(before.pairs['CNY/GHC']);
  expect(after.pairs['CNY/NGN']).not.toBe(before.pairs['CNY/NGN']);
  expect(after.pairs['CNY/NGN']?.levels[0]).toBe(before.pairs['CNY/NGN']?.levels[0]);
  expect(after.pairs['CNY/NGN']?.levels[1]).toMatchObject({ rate: '216', total: '1' });
});

test('a listing replaced by another of the same amount and rate makes its level new', () => {
  const before = buildBook([aListing({ id: '1' })]);
  const after = reconcileBook(before, [aListing({ id: '9' })]);
  expect(after.pairs['CNY/NGN']?.levels[0]?.listingIds).toEqual(['9']);
});

test('a pair disappears with its last listing, and the others stay', () => {
  const kept = aListing({ swap_to: 'GHC' });
  const before = buildBook([aListing(), kept]);
  const after = reconcileBook(before, [kept]);
  expect(Object.keys(after.pairs)).toEqual(['CNY/GHC']);
  expect(after.pairs['CNY/GHC']).toBe(before.pairs['CNY/GHC']);
});

test('the book is plain JSON', () => {
  const book = buildBook([aListing()]);
  expect(JSON.parse(JSON.stringify(book))).toEqual(book);
});

test('a level of the same total shared by one more listing is new', () => {
  const before = buildBook([aListing({ id: '1', Amount: '5' })]);
  const after = reconcileBook(before, [aListing({ id: '1', Amount: '3' }), aListing({ id: '2', Amount: '2' })]);
  expect(after.pairs['CNY/NGN']?.levels).toMatchObject([{ total: '5', count: 2, listingIds: ['1', '2'] }]);
});
