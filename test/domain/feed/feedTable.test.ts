import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { applyDelta, type FeedTable, feedTableOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';

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

test('a listing that is named but is as it was stays the same object, and so does the list [S10.server.encoding]', () => {
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
