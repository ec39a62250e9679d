import type { Listing } from '@contract/listings';
import { changeBook, type ListingsChange } from '@/domain/book/bookChange';
import { type Book, buildBook, reconcileBook } from '@/domain/book/listingBook';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const LIVES = 40;
const EDITS = 6;
const CURRENCIES = ['CNY', 'GHC', 'NGN'];
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
  for (let added = random.between(0, 3); added > 0; added -= 1) put(randomListing(random, `${life}-${String(added)}`));
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
