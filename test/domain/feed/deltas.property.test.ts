import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { reconcileBook, buildBook } from '@/domain/book/listingBook';
import { changeBetween, changeBook } from '@/domain/book/bookChange';
import { applyDelta, type FeedTable } from '@/domain/book/listingsFeed';
import { atEffort } from '@test/support/random/effort';
import { checkProperty } from '@test/support/random/property';
import { composed } from './composed';
import { arrived, deltaBetween, randomMoments, tableAt, wholeOf } from './feedWorld';

const CASES = 300;

function follow(table: FeedTable, delta: ListingsDelta): FeedTable {
  const followed = applyDelta(table, delta);
  if (followed.outcome !== 'applied') throw new Error(`the delta was not applied: ${followed.outcome}`);
  return followed.table;
}

test(`two deltas one after the other, the two as one, the delta of the whole time and the whole answer are the same, in ${String(atEffort(CASES))} markets [S10.thousands.change]`, () => {
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

const isSame = (one: Listing | undefined, other: Listing) => JSON.stringify(one) === JSON.stringify(other);

test('a delta reads the same after it was sent', () => {
  checkProperty(100, (random) => {
    const delta = deltaBetween(randomMoments(random, 3), 0, 2);
    expect(arrived(JSON.stringify(delta))).toEqual(delta);
  });
});

test('a delta keeps the listings that did not change, so that the book can follow the difference [S10.thousands.change]', () => {
  checkProperty(100, (random) => {
    const moments = randomMoments(random, 2);
    const before = tableAt(moments[0] as (typeof moments)[0]);
    const followed = applyDelta(before, deltaBetween(moments, 0, 1));
    if (followed.outcome !== 'applied') throw new Error(followed.outcome);
    const { table } = followed;
    const former = new Map(before.listings.map((one) => [one.id, one]));
    const copied = table.listings.filter((one) => former.get(one.id) !== one && isSame(former.get(one.id), one));
    expect(copied).toEqual([]);
    const change = changeBetween(before.listings, table.listings);
    const at = 1_700_000_000_000;
    const book = buildBook(before.listings);
    const whole = wholeOf(moments[1] as (typeof moments)[0]);
    expect(changeBook(book, change, { listings: table.listings, at })).toEqual(reconcileBook(book, whole, at));
  });
});
