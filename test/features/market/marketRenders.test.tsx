import { forgetRenders, rendersOf } from '@test/support/renderCounts';
import { act, screen, waitFor } from '@testing-library/react';
import type { Listing } from '@contract/schemas/listing';
import { CurrencyMarketScreen } from '@/features/market/CurrencyMarketScreen';
import { ROUTES } from '@/ui/routes';
import { createMswBackend, type MswBackend } from '@test/support/mswBackend/createMswBackend';
import { renderScreen } from '@test/support/renderScreen';

const LISTINGS = 10_000;
const LEVELS = 30;
const PAIRS = ['CNY NGN', 'CNY GHC', 'GHC NGN', 'GHC CNY', 'NGN CNY', 'NGN GHC'];

/** Listings 1, 7, 13, … are of CNY for NGN; its rates run from 200 (the best) to 229 and round again. */
function manyListings(): Listing[] {
  return Array.from({ length: LISTINGS }, (_, index) => {
    const [currency = '', swap_to = ''] = (PAIRS[index % PAIRS.length] ?? '').split(' ');
    const rate = String(200 + (Math.floor(index / PAIRS.length) % LEVELS));
    return { id: String(index + 1), user: '2', currency, swap_to, Amount: '100', rate };
  });
}

let backend: MswBackend;
beforeEach(() => {
  backend = createMswBackend({ listings: manyListings() });
  backend.server.listen();
});
afterEach(() => backend.server.close());

async function openMarket() {
  const { store } = renderScreen(<CurrencyMarketScreen />, {
    path: ROUTES.currencyMarket,
    at: '/market/CNY',
    token: backend.signIn(),
  });
  expect(await screen.findByText(/2 pairs, 3,334 listings by others/)).toBeVisible();
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  const fetchedAt = () => store.getState().api.queries['getListings(undefined)']?.fulfilledTimeStamp;
  return async (isFetched: () => void) => {
    const before = fetchedAt();
    forgetRenders();
    act(() => backend.announce('listings'));
    await waitFor(() => expect(fetchedAt()).not.toBe(before));
    // What does render on every fetch: the time of it. So the answer has reached the screen, and counting works.
    await waitFor(() => expect(rendersOf('UpdatedAgo')).toBeGreaterThan(0));
    isFetched();
  };
}

/** The listing of CNY for NGN at the n-th level, 0 being the best. */
function listingAtLevel(level: number): Listing {
  const listing = backend.state.listings[level * PAIRS.length];
  if (!listing) throw new Error('no such listing');
  return listing;
}

test('[S2.publicMarket.3] an answer without news renders no row of 10,000 listings again', async () => {
  const refetch = await openMarket();
  await refetch(() => {
    expect(rendersOf('LevelRow')).toBe(0);
    expect(rendersOf('LevelFigures')).toBe(0);
    expect(rendersOf('PairCard')).toBe(0);
    expect(rendersOf('CurrencyMarket')).toBe(0);
  });
});

test('[S2.publicMarket.3] one changed listing of 10,000 renders its own level alone', async () => {
  const refetch = await openMarket();
  listingAtLevel(LEVELS - 1).Amount = '100.5';
  await refetch(() => {
    expect(screen.getByText('5,500.50')).toBeVisible();
    expect(rendersOf('LevelFigures')).toBe(1);
    expect(rendersOf('LevelRow')).toBe(1);
    expect(rendersOf('PairCard')).toBe(1);
  });
});

test('[S2.publicMarket.3] a change at a better rate renders the depth beneath it, and no other figure', async () => {
  const refetch = await openMarket();
  listingAtLevel(10).Amount = '100.5';
  await refetch(() => {
    expect(rendersOf('LevelFigures')).toBe(1);
    // The changed level and the 19 beneath it, whose depth reads differently now.
    expect(rendersOf('LevelRow')).toBe(LEVELS - 10);
    expect(rendersOf('PairCard')).toBe(1);
  });
});
