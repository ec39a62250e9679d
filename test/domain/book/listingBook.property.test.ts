import type { Listing } from '@contract/listings';
import { canonicalDecimal } from '@contract/values/decimals';
import { add, decimal, toText } from '@/domain/money/decimal';
import { type Book, buildBook, type Level, reconcileBook } from '@/domain/book/listingBook';
import { checkProperty } from '@test/support/random/property';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { chooseSeed } from '@test/support/random/seededChoices';

const CURRENCIES = ['CNY', 'GHC', 'NGN'];
const LIVES = 40;
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
