import { forgetRenders, rendersOf } from '@test/support/app/renderCounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@contract/listings';
import { PairMarketScreen } from '@/features/market/desk/PairMarketScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const SIDE = 5_000;

/** Ten thousand levels, half of them on each side; the first of each is its best. */
const backend = withMswBackend(() => ({
  listings: Array.from({ length: SIDE }, (_, index) => [
    aListing({ id: `o${String(index)}`, Amount: '100', rate: `21${String(SIDE + index)}` }),
    aListing({
      id: `b${String(index)}`,
      Amount: '1',
      rate: `1.${String(SIDE + index)}`,
      currency: 'NGN',
      swap_to: 'CNY',
    }),
  ]).flat(),
}));
const listing = (index: number): Listing => backend.state.listings[index] as Listing;
const rowOf = (side: string, rate: string) =>
  within(screen.getByRole('table', { name: `${side}, by rate` }))
    .getByRole('link', { name: rate })
    .closest('tr');

test('of ten thousand levels a ladder holds those in sight, and a change renders its own row alone [S11.ladder.both] [S10.S3]', async () => {
  screenOf(1440);
  renderScreen(<PairMarketScreen renderTicket={() => null} />, {
    path: ROUTES.pairMarket,
    at: '/market/CNY/NGN',
    token: backend.signIn(),
  });
  const offers = await screen.findByRole('table', { name: 'CNY for NGN, by rate' });
  expect(offers).toHaveAttribute('aria-rowcount', String(SIDE + 1));
  expect(document.querySelectorAll('[data-rate]').length).toBeLessThan(120);
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  // The first open of the channel may ask once more.
  await waitFor(() => expect(rowOf('CNY for NGN', '215,000.0000')).toHaveTextContent('100.00'));
  const asked = backend.callsOf('getListings').length;
  forgetRenders();
  listing(0).Amount = '101';
  act(() => backend.announce('listings'));
  await waitFor(() => expect(rowOf('CNY for NGN', '215,000.0000')).toHaveTextContent('101.00'));
  expect(rendersOf('LadderRow')).toBe(1);
  expect(backend.callsOf('getListings').length).toBe(asked + 1);
  // The depth of the next row reads differently all the same.
  expect(rowOf('CNY for NGN', '215,001.0000')).toHaveTextContent('201.00');
});
