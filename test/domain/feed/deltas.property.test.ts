import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import { reconcileBook, buildBook } from '@/domain/book/listingBook';
import { changeBook } from '@/domain/book/bookChange';
import { applyDelta, type FeedTable } from '@/domain/feed/feedTable';
import { checkProperty } from '@test/support/random/property';
import { composed } from './composed';
import { arrived, deltaBetween, randomMoments, tableAt, wholeOf } from './feedWorld';

/** CASES=10000 runs more of them. */
const CASES = parseInt(process.env.CASES ?? '3000', 10);

function follow(table: FeedTable, delta: ListingsDelta): FeedTable {
  const followed = applyDelta(table, delta);
  if (followed.outcome !== 'applied') throw new Error(`the delta was not applied: ${followed.outcome}`);
  return followed.table;
}

test(`two deltas one after the other, the two as one, the delta of the whole time and the whole answer are the same, in ${String(CASES)} markets [S10.thousands.change]`, () => {
  checkProperty(CASES, (random) => {
    const moments = randomMoments(random, 3);
    const [a, b, c] = moments.map(tableAt) as [FeedTable, FeedTable, FeedTable];
    const [ab, bc] = [deltaBetween(moments, 0, 1), deltaBetween(moments, 1, 2)];
    const ac = deltaBetween(moments, 0, 2);
    expect(composed(ab, bc)).toEqual(ac);
    expect(follow(a, ab)).toEqual(b);
    expect(follow(follow(a, ab), bc)).toEqual(c);
    expect(follow(a, ac)).toEqual(c);
  });
});

test('a delta reads the same after it was sent', () => {
  checkProperty(300, (random) => {
    const delta = deltaBetween(randomMoments(random, 3), 0, 2);
    expect(arrived(JSON.stringify(delta))).toEqual(delta);
  });
});

test('a delta keeps the listings that did not change, and names the change so that the book can follow [S10.thousands.change]', () => {
  checkProperty(500, (random) => {
    const moments = randomMoments(random, 2);
    const before = tableAt(moments[0] as (typeof moments)[0]);
    const followed = applyDelta(before, deltaBetween(moments, 0, 1));
    if (followed.outcome !== 'applied') throw new Error(followed.outcome);
    const { table, change } = followed;
    const held = new Set(before.listings);
    expect(table.listings.filter((one) => !held.has(one))).toEqual(change.added.map(({ listing }) => listing));
    const present = new Set(table.listings);
    expect(before.listings.filter((one) => !present.has(one))).toEqual(change.removed);
    const at = 1_700_000_000_000;
    const book = buildBook(before.listings);
    const whole = wholeOf(moments[1] as (typeof moments)[0]);
    expect(changeBook(book, change, { listings: table.listings, at })).toEqual(reconcileBook(book, whole, at));
  });
});
