import type { ListingsDelta } from '@contract/feeds';
import type { Listing } from '@contract/listings';
import { changeBetween, changeBook } from '@/domain/book/bookChange';
import { buildBook, reconcileBook } from '@/domain/book/listingBook';
import {
  applyDelta,
  compareIds,
  type Damages,
  deltaOf,
  type FeedTable,
  feedTableOf,
  isTrusted,
  listingOf,
  sumOfListings,
  sumText,
  withDamage,
  withListing,
  withoutListing,
} from '@/domain/book/listingsFeed';
import { arrived, composed, deltaBetween, offerOf, randomMoments, tableAt, wholeOf } from './feedWorld';
import { aListing } from '@test/support/app/builders';
import { atEffort } from '@test/support/random/effort';
import { checkProperty } from '@test/support/random/property';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';

const one: Listing = { id: '1', user: '7', currency: 'CNY', swap_to: 'NGN', Amount: '10', rate: '214' };

const two: Listing = { ...one, id: '2', rate: '215' };

const row = ({ id, user, currency, swap_to, Amount, rate }: Listing): ListingsDelta['set'][number] => [
  ...([id, user ?? '', currency, swap_to, Amount, rate] as const),
];

function tableOf(listings: readonly Listing[], version: string): FeedTable {
  const table = feedTableOf(listings, { version, sum: sumText(sumOfListings(listings), version) });
  if (!table) throw new Error('the listings have another sum');
  return table;
}

const before = tableOf([one, two], '4-a');

/** What leads from `before` to these listings. */
const deltaTo = (after: readonly Listing[], changes: Partial<ListingsDelta>, to = '5-b'): ListingsDelta => ({
  ...{ group: 'listings', from: '4-a', to, set: [], del: [], sum: sumText(sumOfListings(after), to) },
  ...changes,
});

test.each([
  ['user', '8'],
  ['currency', 'GHC'],
  ['swap_to', 'GHC'],
  ['Amount', '9.5'],
  ['rate', '216'],
] as const)(
  'a listing whose %s changed is replaced, and the other one stays the same object [S10.server.encoding]',
  (field, value) => {
    const changed = { ...one, [field]: value };
    const after = applyDelta(before, deltaTo([changed, two], { set: [row(changed)] }));
    expect(after).toMatchObject({ outcome: 'applied', table: { version: '5-b', listings: [changed, two] } });
    expect(after.outcome === 'applied' && after.table.listings[1] === before.listings[1]).toBe(true);
  },
);

test('a listing that a delta names but does not change stays the same object, and so does the list [S10.server.encoding]', () => {
  const after = applyDelta(before, deltaTo([one, two], { set: [row(one)], del: ['9'] }));
  expect(after.outcome === 'applied' && after.table.listings === before.listings).toBe(true);
});

test('a delta from another version is a gap, one that says nothing new is old, and one with another sum is damaged [S10.server.encoding]', () => {
  expect(applyDelta(before, deltaTo([one], { from: '4-c', del: ['2'] }))).toEqual({ outcome: 'gap' });
  // As many changes, but others: after a backup was restored.
  expect(applyDelta(before, deltaTo([one], { from: '3-c', del: ['2'] }, '4-c'))).toEqual({ outcome: 'gap' });
  expect(applyDelta(before, deltaTo([one, two], { from: '2-a' }, '3-a'))).toEqual({ outcome: 'old' });
  expect(applyDelta(before, deltaTo([one, two], { from: '3-a' }, '4-a'))).toEqual({ outcome: 'old' });
  expect(applyDelta(before, deltaTo([two], { del: ['2'] }))).toEqual({ outcome: 'damaged' });
});

test('listings out of the order of their ids, and those with another sum, make no table [S10.server.encoding]', () => {
  const offer = (listings: readonly Listing[]) => ({ version: '4-a', sum: sumText(sumOfListings(listings), '4-a') });
  expect(feedTableOf([two, one], offer([two, one]))).toBeNull();
  expect(feedTableOf([one, one], offer([one, one]))).toBeNull();
  expect(feedTableOf([one, two], offer([one]))).toBeNull();
  const ten = { ...one, id: '10' };
  expect(feedTableOf([two, ten], offer([two, ten]))?.listings).toEqual([two, ten]);
});

const MINUTE_MS = 60_000;

const after = (...minutes: number[]): Damages =>
  minutes.reduce<Damages>((damages, minute) => withDamage(damages, minute * MINUTE_MS), []);

test.each([
  ['no wrong sum', [], true],
  ['two at once', [5, 5], true],
  ['three in ten minutes', [0, 5, 10], false],
  ['three in more than ten minutes', [0, 5, 10.01], true],
  ['a fourth one, if the last three came within ten minutes', [0, 11, 12, 13], false],
  ['a fourth one, if they did not', [0, 11, 21, 22], true],
])('after %s the changes are trusted or not', (_what, minutes, trusted) => {
  expect(isTrusted(after(...minutes))).toBe(trusted);
});

test('after too many damaged deltas the feed stays untrusted, and no more times are recorded', () => {
  const lost = after(0, 1, 2);
  expect(withDamage(lost, 100 * MINUTE_MS)).toBe(lost);
  expect(after(0, 20, 40, 60)).toHaveLength(3);
});

const step = { from: '1-a', to: '2-a', sum: 'sum' };

const listing = (id: string, user: Listing['user']): Listing => ({
  ...{ id, user, currency: 'CNY', swap_to: 'NGN', Amount: '5', rate: '215' },
});

test('ids are in the order of their numbers, beyond what a float can hold', () => {
  const ids = ['10', '9', '9007199254740993', '1', '9007199254740992'];
  expect([...ids].sort(compareIds)).toEqual(['1', '9', '10', '9007199254740992', '9007199254740993']);
  expect(compareIds('10', '10')).toBe(0);
});

test('a listing without an owner is sent without one, and counts as such in the sum', () => {
  const found = listing('7', null);
  const { set } = deltaOf(step, ['7'], () => found);
  expect(set).toEqual([['7', '', 'CNY', 'NGN', '5', '215']]);
  const [row] = set;
  expect(row && sumOfListings([listingOf(row)])).toEqual(sumOfListings([found]));
  expect(sumOfListings([listing('7', '2')])).not.toEqual(sumOfListings([found]));
});

const VERSION = '812-3fa9c001';

it('the sum does not depend on the order, and listings can be added and removed one by one', () => {
  const listings = ['3', '1', '2'].map((id) => aListing({ id }));
  const sum = sumOfListings(listings);
  expect(sumOfListings([...listings].reverse())).toEqual(sum);
  expect(sumOfListings([...listings, aListing({ id: '3' })])).not.toEqual(sum);
  const [first, ...others] = listings;
  expect(first && withoutListing(sum, first)).toEqual(sumOfListings(others));
  expect(listings.reduce(withoutListing, sum)).toEqual(sumOfListings([]));
  expect(others.reduce(withListing, sumOfListings(first ? [first] : []))).toEqual(sum);
});

it('the sum is sent as 11 characters, and names its version', () => {
  const none = sumOfListings([]);
  expect(sumText(none, VERSION)).toMatch(/^[\w-]{11}$/);
  expect(sumText(none, VERSION)).not.toBe(sumText(none, '812-3fa9c002'));
});

it('the sum is the same in every release: servers and pages of different age understand each other', () => {
  const sum = sumOfListings([
    { id: '107381', user: '2', currency: 'CNY', swap_to: 'NGN', Amount: '4321.09', rate: '195.3415' },
  ]);
  expect(sumText(sum, VERSION)).toBe('Zxuwtd7Ym9Q');
});

it('any field of a listing changes the sum', () => {
  const listing = aListing({ id: '1' });
  const sums = Object.keys(listing).map((field) => sumOfListings([{ ...listing, [field]: '77' }]));
  expect(
    new Set([sumOfListings([listing]), ...sums].map(({ low, high }) => `${String(low)} ${String(high)}`)).size,
  ).toBe(Object.keys(listing).length + 1);
});

it('a whole answer in another order, with a listing twice, or with another sum cannot be followed', () => {
  const seed = chooseSeed();
  const [moment] = randomMoments(seededRandom(seed), 1);
  if (!moment) throw new Error('there is a moment');
  const [offer, whole] = [offerOf(moment), [...wholeOf(moment), aListing({ id: '9'.repeat(12) })]];
  expect(feedTableOf(whole, offer)).toBeNull();
  const right = { ...offer, sum: sumText(sumOfListings(whole), offer.version) };
  expect({ seed, table: feedTableOf(whole, right) }).toMatchObject({ seed, table: { listings: whole } });
  expect(feedTableOf([aListing({ id: '9'.repeat(13) }), ...whole], right)).toBeNull();
  const twice = [...whole, aListing({ id: '9'.repeat(12) })];
  expect(feedTableOf(twice, { ...offer, sum: sumText(sumOfListings(twice), offer.version) })).toBeNull();
});

describe('changes in any order', () => {
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
});

describe('damaged feeds', () => {
  const CASES = 100;

  /** A delta as text, and what it was made of. */
  interface Sent {
    delta: ListingsDelta;
    /** The next delta. */
    next: ListingsDelta;
  }

  const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

  const DAMAGES: Record<string, (random: SeededRandom, sent: Sent) => string> = {
    'another byte': (random, { delta }) => {
      const text = JSON.stringify(delta);
      const at = random.between(0, text.length - 1);
      return text.slice(0, at) + random.oneOf(PRINTABLE.filter((sign) => sign !== text[at])) + text.slice(at + 1);
    },
    'a missing byte': (random, { delta }) => {
      const text = JSON.stringify(delta);
      const at = random.between(0, text.length - 1);
      return text.slice(0, at) + text.slice(at + 1);
    },
    'a missing row': (random, { delta }) => {
      const lost = random.between(0, delta.set.length + delta.del.length - 1);
      const set = delta.set.filter((_, at) => at !== lost);
      const del = delta.del.filter((_, at) => at + delta.set.length !== lost);
      return JSON.stringify({ ...delta, set, del });
    },
    'a row of another moment': (_, { delta, next }) => JSON.stringify({ ...delta, set: next.set, del: next.del }),
    'another version': (random, { delta, next }) =>
      JSON.stringify({ ...delta, [random.oneOf(['from', 'to'])]: random.oneOf([next.to, `${delta.to}0`, '7-1']) }),
    'another sum': (_, { delta, next }) => JSON.stringify({ ...delta, sum: next.sum }),
    'a missing message': (_, { next }) => JSON.stringify(next),
  };

  test.each(Object.entries(DAMAGES))(
    `%s is noticed, or the listings are right nevertheless, in ${String(atEffort(CASES))} deltas [S10.thousands.change]`,
    (_what, damage) => {
      let noticed = 0;
      checkProperty(CASES, (random) => {
        const moments = randomMoments(random, 3);
        const [before, after] = moments.map(tableAt);
        if (!before || !after) throw new Error('there are three moments');
        const sent = { delta: deltaBetween(moments, 0, 1), next: deltaBetween(moments, 1, 2) };
        const delta = arrived(damage(random, sent));
        const followed = delta && applyDelta(before, delta);
        if (followed?.outcome !== 'applied') noticed += 1;
        else expect(followed.table).toEqual(after);
      });
      // Some damage changes nothing: a byte of the id of a listing that was never seen.
      expect(noticed).toBeGreaterThan(atEffort(CASES) * 0.5);
    },
  );

  test('a delta that was heard before, or is older than the table, is dropped', () => {
    checkProperty(50, (random) => {
      const moments = randomMoments(random, 4);
      const table = tableAt(moments[2] as (typeof moments)[0]);
      expect(applyDelta(table, deltaBetween(moments, 1, 2))).toEqual({ outcome: 'old' });
      expect(applyDelta(table, deltaBetween(moments, 0, 1))).toEqual({ outcome: 'old' });
    });
  });
});
