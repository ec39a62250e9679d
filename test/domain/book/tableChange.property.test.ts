import type { Listing } from '@contract/listings';
import { changeBetween } from '@/domain/book/bookChange';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** A random table that shares some listings with the one before, in the same order or in another one. */
function nextTable(random: SeededRandom, before: readonly Listing[]): Listing[] {
  const after = before.flatMap((one) => {
    if (random.chance(10)) return [];
    return random.chance(10) ? [aListing({ ...one, Amount: String(random.between(1, 99)) })] : [one];
  });
  for (let more = random.between(0, 3); more > 0; more -= 1) {
    after.splice(random.between(0, after.length), 0, aListing({ id: String(random.between(1_000, 9_999)) }));
  }
  const [moved] = random.chance(30) ? after.splice(random.between(0, after.length), 1) : [];
  if (moved) after.splice(random.between(0, after.length), 0, moved);
  return [...new Map(after.map((one) => [one.id, one])).values()];
}

/** The table that a difference makes of the one before: what was removed is left out, what was added is put in. */
function applied(before: readonly Listing[], { removed, added }: ReturnType<typeof changeBetween>): Listing[] {
  const after = before.filter((one) => !removed.includes(one));
  for (const { listing, index } of added) after.splice(index, 0, listing);
  return after;
}

test('the difference between two tables leads from one to the other, in 1,000 random pairs [S10.thousands.change]', () => {
  checkProperty(1_000, (random) => {
    const before = Array.from({ length: random.between(0, 20) }, (_, index) => aListing({ id: String(index) }));
    const after = nextTable(random, before);
    const change = changeBetween(before, after);
    expect(applied(before, change)).toEqual(after);
    const kept = before.filter((one) => after.includes(one));
    const known = before.map(({ id }) => id).filter((id) => after.some((one) => one.id === id));
    const isInOrder = after
      .map(({ id }) => id)
      .filter((id) => known.includes(id))
      .every((id, at) => id === known[at]);
    // Nothing that stayed where it was is named.
    if (isInOrder) expect(change.added.filter(({ listing }) => kept.includes(listing))).toEqual([]);
    expect(
      change.added.filter(({ listing, inPlace }) => inPlace && !before.some(({ id }) => id === listing.id)),
    ).toEqual([]);
  });
});

test('a difference has nothing if the tables share every listing', () => {
  const table = [aListing({ id: '1' }), aListing({ id: '2' })];
  expect(changeBetween(table, [...table])).toEqual({ removed: [], added: [] });
});
