import { isOwnListing } from '@/domain/book/ownListings';

const ADA = { id: '7', email: 'ada@example.com' };

test.each(['7', 'ada@example.com'])(
  'a listing of %s is the user’s own [S6.ownListings.1, S6.ownListings.2]',
  (user) => {
    expect(isOwnListing({ user }, ADA)).toBe(true);
  },
);

test.each(['8', 'eve@example.com', 'ada', null])('a listing of %p is not the user’s own [S6.ownListings.1]', (user) => {
  expect(isOwnListing({ user }, ADA)).toBe(false);
  expect(isOwnListing({ user }, { id: '7', email: null })).toBe(false);
});
