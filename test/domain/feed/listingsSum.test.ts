import { feedTableOf, sumOfListings, sumText, withListing, withoutListing } from '@/domain/book/listingsFeed';
import { aListing } from '@test/support/app/builders';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { offerOf, randomMoments, wholeOf } from './feedWorld';

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
