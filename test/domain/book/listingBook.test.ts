import type { Listing } from '@contract/listings';
import { canonicalDecimal } from '@contract/values/decimals';
import { changeBook, type ListingsChange } from '@/domain/book/bookChange';
import { type Book, buildBook, EMPTY_BOOK, type Level, pairKey, reconcileBook } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import { add, compare, decimal, toText, ZERO } from '@/domain/money/decimal';
import { listingTexts } from '@/texts/listing/listing';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import { chooseSeed } from '@test/support/random/seededChoices';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';

const CURRENCIES = ['CNY', 'GHC', 'NGN'];

const LIVES = 40;

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

describe('a book, with random listings', () => {
  const EDITS = 12;

  const BIG_BOOK = 10_000;

  function randomListing(random: SeededRandom, id: string): Listing {
    const currency = random.oneOf(CURRENCIES);
    return {
      id,
      user: String(random.between(1, 9)),
      currency,
      swap_to: random.oneOf(CURRENCIES.filter((code) => code !== currency)),
      Amount: `${String(random.between(1, 9999))}.${random.digits(random.between(1, 8))}`,
      rate: random.oneOf(['1.1', '1.10', '1.1000', '2', `${String(random.between(1, 20))}.${random.digits(1)}`]),
    };
  }

  /** What the book should hold, worked out in the simplest way: "currency/swap_to@rate" to its total. */
  function totalsOf(listings: readonly Listing[]): Record<string, string> {
    const totals: Record<string, string> = {};
    for (const { currency, swap_to, rate, Amount } of listings) {
      const key = `${currency}/${swap_to}@${canonicalDecimal(rate) ?? ''}`;
      totals[key] = toText(add(decimal(totals[key] ?? '0'), decimal(Amount)));
    }
    return totals;
  }

  function bookTotals(book: Book): Record<string, string> {
    const levels = Object.entries(book.pairs).flatMap(([key, pair]) =>
      pair.levels.map(({ rate, total }): [string, string] => [`${key}@${rate}`, total]),
    );
    return Object.fromEntries(levels);
  }

  function edited(random: SeededRandom, listings: readonly Listing[], id: string): Listing[] {
    const at = random.between(0, Math.max(0, listings.length - 1));
    return random.oneOf([
      () => [randomListing(random, id), ...listings],
      () => [...listings, randomListing(random, id)],
      () => listings.filter((_, index) => index !== at),
      () => listings.map((listing, index) => (index === at ? { ...listing, Amount: '3.00000001' } : listing)),
      () => structuredClone([...listings]),
    ])();
  }

  const levelsOf = (book: Book): Level[] => Object.values(book.pairs).flatMap(({ levels }) => levels);

  /** Every part of a book by its place and its content, so that equal parts can be checked to be the same object. */
  function partsOf(book: Book): Map<string, unknown> {
    const parts = new Map<string, unknown>([[JSON.stringify(book.pairs), book]]);
    for (const [key, pair] of Object.entries(book.pairs)) {
      parts.set(JSON.stringify(pair), pair);
      for (const level of pair.levels) parts.set(key + JSON.stringify(level), level);
    }
    return parts;
  }

  test('a reconciled book equals one built from the listings alone, and every unchanged part is the same object', () => {
    checkProperty(LIVES, (random) => {
      let listings: Listing[] = [];
      let book = buildBook(listings);
      for (let index = random.between(1, EDITS); index > 0; index -= 1) {
        listings = edited(random, listings, String(index)).slice(0, 40);
        const next = reconcileBook(book, listings);
        expect(next).toEqual(buildBook(listings));
        expect(bookTotals(next)).toEqual(totalsOf(listings));
        const elders = partsOf(book);
        const copied = [...partsOf(next)].filter(([words, part]) => part !== (elders.get(words) ?? part));
        expect(copied).toEqual([]);
        book = next;
      }
    });
  });

  test('of 10,000 listings one changes: one level is new, its pair and the book with it, and nothing else', () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const listings = Array.from({ length: BIG_BOOK }, (_, index) => randomListing(random, String(index)));
    const before = buildBook(listings);
    const at = random.between(0, BIG_BOOK - 1);
    const after = reconcileBook(
      before,
      structuredClone(listings).map((listing, index) =>
        index === at ? { ...listing, Amount: '12345.00000009' } : listing,
      ),
    );
    const known = new Set(levelsOf(before));
    expect(levelsOf(after).filter((level) => !known.has(level))).toHaveLength(1);
    const changedPairs = Object.keys(after.pairs).filter((key) => after.pairs[key] !== before.pairs[key]);
    expect(changedPairs).toEqual([`${listings[at]?.currency ?? ''}/${listings[at]?.swap_to ?? ''}`]);
    expect(reconcileBook(after, structuredClone(listings))).toEqual(before);
  });
});

describe('the rank of a listing', () => {
  const levelsOf = (listings: [rate: string, Amount: string][]) =>
    buildBook(listings.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

  const randomRate = (random: SeededRandom) =>
    `${String(random.between(0, 300))}.${random.digits(random.between(0, 7))}1`;

  test('the rank of a rate equals a count rate by rate and listing by listing [S10.composer]', () => {
    checkProperty(800, (random) => {
      const listings = Array.from({ length: random.between(0, 12) }, (): [string, string] => [
        random.oneOf(['214', '215.5', '215.50', '216.00001', randomRate(random)]),
        `${String(random.between(1, 900))}.${random.digits(8)}`,
      ]);
      const own = random.oneOf(['214.0', '215.5', '216', randomRate(random)]);
      let ahead = ZERO;
      let beside = ZERO;
      const better = new Set<string>();
      const all = new Set([toText(decimal(own))]);
      for (const [rate, amount] of listings) {
        const canonical = toText(decimal(rate));
        all.add(canonical);
        const order = compare(decimal(rate), decimal(own));
        if (order < 0) better.add(canonical);
        if (order < 0) ahead = add(ahead, decimal(amount));
        if (order === 0) beside = add(beside, decimal(amount));
      }
      expect(rankOf(levelsOf(listings), own)).toEqual({
        place: better.size + 1,
        of: all.size,
        ahead: toText(ahead),
        beside: toText(beside),
      });
    });
  });

  test('a rank is written as a sentence [S10.composer]', () => {
    const rank = { place: 3, of: 14 };
    expect(listingTexts.placed(rank, '¥ 41200', null)).toBe('3rd of 14 rates, ¥ 41200 ahead of it at better rates.');
    expect(listingTexts.placed({ ...rank, place: 11 }, '¥ 1', null)).toMatch(/^11th of 14 rates/);
    expect(listingTexts.placed({ place: 1, of: 1 }, null, null)).toBe('The only rate, nothing ahead of it.');
    expect(listingTexts.placed({ place: 1, of: 2 }, null, '¥ 3')).toBe(
      'Best of 2 rates, nothing ahead of it, and ¥ 3 at the same rate, older ones first.',
    );
    expect(
      [
        { place: 1, of: 4 },
        { place: 2, of: 4 },
      ].map(listingTexts.rankOf),
    ).toEqual(['best of 4', '2 of 4']);
    expect(rankOf([], 'x')).toBeNull();
  });
});

describe('changes of a book, at random', () => {
  const EDITS = 6;

  const AT = 1_700_000_000_000;

  function randomListing(random: SeededRandom, id: string): Listing {
    const currency = random.oneOf(CURRENCIES);
    return {
      id,
      user: '2',
      currency,
      swap_to: random.oneOf(CURRENCIES.filter((code) => code !== currency)),
      Amount: random.oneOf(['5', '7.5', '0.00000001', '0', 'rubbish']),
      rate: random.oneOf(['1.1', '2', '10', '0', 'rubbish']),
    };
  }

  /** Some listings go, some change where they are, one moves, some are new at any place. The others keep their order. */
  function edited(random: SeededRandom, before: readonly Listing[], life: string): Listing[] {
    const after = before.flatMap((one) => {
      if (random.chance(15)) return [];
      return random.chance(20) ? [randomListing(random, one.id)] : [one];
    });
    const put = (one: Listing) => void after.splice(random.between(0, after.length), 0, one);
    const [moved] = random.chance(50) ? after.splice(random.between(0, after.length), 1) : [];
    // A copy, by which the difference below finds the listing that moved.
    if (moved) put({ ...moved });
    for (let added = random.between(0, 3); added > 0; added -= 1)
      put(randomListing(random, `${life}-${String(added)}`));
    return after;
  }

  /** The difference, worked out listing by listing. A changed listing is in place if the same one is before it. */
  function changeOf(before: readonly Listing[], after: readonly Listing[]): ListingsChange {
    const [former, present] = [new Set(before), new Set(after)];
    const kept = before.filter(({ id }) => after.some((one) => one.id === id)).map(({ id }) => id);
    const known = after.filter(({ id }) => kept.includes(id)).map(({ id }) => id);
    const isInOrder = kept.every((id, at) => id === known[at]);
    const added = after.flatMap((listing, index) =>
      former.has(listing) ? [] : [{ listing, index, inPlace: isInOrder && kept.includes(listing.id) }],
    );
    return { removed: before.filter((one) => !present.has(one)), added };
  }

  const withoutOrderOfPairs = ({ pairs }: Book) => Object.entries(pairs).sort(([a], [b]) => (a < b ? -1 : 1));

  test('a changed book equals the reconciled one, and shares the same parts with the book before [S10.thousands.change]', () => {
    checkProperty(LIVES, (random) => {
      let listings = Array.from({ length: random.between(0, 12) }, (_, at) => randomListing(random, String(at)));
      let book = buildBook(listings);
      for (let life = random.between(1, EDITS); life > 0; life -= 1) {
        const after = edited(random, listings, String(life));
        const changed = changeBook(book, changeOf(listings, after), { listings: after, at: AT + life });
        const reconciled = reconcileBook(book, after, AT + life);
        expect(changed && withoutOrderOfPairs(changed)).toEqual(withoutOrderOfPairs(reconciled));
        expect(changed === book).toBe(reconciled === book);
        for (const [key, pair] of Object.entries(reconciled.pairs)) {
          const shared = pair.levels.map((level) => book.pairs[key]?.levels.includes(level) ?? false);
          expect(changed?.pairs[key]?.levels.map((level) => book.pairs[key]?.levels.includes(level) ?? false)).toEqual(
            shared,
          );
          expect(changed?.pairs[key] === book.pairs[key]).toBe(pair === book.pairs[key]);
        }
        [listings, book] = [after, changed ?? reconciled];
      }
    });
  });

  test('a change of listings that the book does not have does not fit it', () => {
    const known = aListing({ id: '1' });
    const book = buildBook([known]);
    for (const stranger of [
      aListing({ id: '2' }),
      aListing({ id: '1', rate: '99' }),
      aListing({ id: '1', swap_to: 'GHC' }),
    ]) {
      expect(changeBook(book, { removed: [stranger], added: [] }, { listings: [known], at: AT })).toBeNull();
    }
  });

  test('a listing without a readable rate and amount is in no level of a changed book, and changes nothing when it ends', () => {
    const book = buildBook([aListing({ id: '1' })]);
    for (const unreadable of [{ rate: 'rubbish' }, { Amount: 'rubbish' }, { rate: '0' }, { Amount: '0' }]) {
      const listing = aListing({ id: '2', ...unreadable });
      const present = { listings: [aListing({ id: '1' }), listing], at: AT };
      expect(changeBook(book, { removed: [], added: [{ listing, index: 1, inPlace: false }] }, present)).toBe(book);
      expect(changeBook(book, { removed: [listing], added: [] }, present)).toBe(book);
    }
  });
});
