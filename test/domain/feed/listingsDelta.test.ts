import type { Listing } from '@contract/listings';
import { compareIds, deltaOf, listingOf, sumOfListings } from '@/domain/book/listingsFeed';

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
