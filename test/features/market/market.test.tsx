import { act, screen, waitFor, within } from '@testing-library/react';
import { MarketScreen } from '@/features/market/tiles/MarketScreen';
import { PublicMarketScreen } from '@/features/market/tiles/PublicMarketScreen';
import { freshnessLost } from '@/live/liveActions';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const backend = withMswBackend();
beforeEach(() => {
  screenOf(1440);
});

const openMarket = (currency: string) => openDesk(backend, currency);
const pairCard = async (name: string) => {
  await screen.findAllByRole('table', { name: / by rate/ });
  return screen.getByRole('region', { name });
};
const rowsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replace(' best', '')),
    );

describe('/market', () => {
  const open = () => renderScreen(<MarketScreen />, { path: ROUTES.market, token: backend.signIn() });

  test('two tiles lead to the public market and to my listings, with what is there [S2.market.1]', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Public Market' })).toHaveAttribute('href', ROUTES.publicMarket);
    expect(screen.getByRole('link', { name: 'My Listings' })).toHaveAttribute('href', ROUTES.myListings);
    expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
    const tile = screen.getByRole('region', { name: 'Public Market' });
    await waitFor(() => expect(tile).toHaveTextContent('5 listings by others'));
    expect(within(tile).getByRole('row', { name: /CNY for NGN 215\.0000/ })).toBeVisible();
    expect(await screen.findByText('CNY → NGN')).toBeVisible();
  });

  test('stays on loading while the listings cannot be fetched [S8.fetchFailure.2]', async () => {
    backend.fail('getListings', 500);
    open();
    await waitFor(() => expect(backend.callsOf('getListings')).not.toHaveLength(0));
    expect(screen.getByText('Loading the market')).toBeInTheDocument();
  });
});

describe('USD is never a counter currency [S1.currencies.2]', () => {
  beforeEach(() => backend.state.listings.push(aListing({ id: '38', swap_to: 'USD', rate: '0.14' })));

  test('the page of a currency shows no pair with it', async () => {
    openMarket('CNY');
    await pairCard('CNY for NGN');
    expect(screen.getByText(/2 pairs, 4 listings by others/)).toBeVisible();
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument();
  });

  test.each([
    ['the tile of the public market', <MarketScreen key="market" />, ROUTES.market, '5'],
    ['the tile of a currency', <PublicMarketScreen key="public" />, ROUTES.publicMarket, '4'],
  ])('%s neither shows nor counts it', async (_title, tiles, path, count) => {
    renderScreen(tiles, { path, token: backend.signIn() });
    expect(await screen.findByText(count)).toBeVisible();
    expect(screen.queryByText(/USD/)).not.toBeInTheDocument();
  });
});

test('CNY, GHC and NGN can be chosen, each with its listings and best rates [S2.publicMarket.1]', async () => {
  renderScreen(<PublicMarketScreen />, { path: ROUTES.publicMarket, token: backend.signIn() });
  const tile = screen.getByRole('region', { name: /CNY · Chinese Yuan/ });
  await waitFor(() => expect(tile).toHaveTextContent('4 listings by others'));
  expect(within(tile).getByRole('row', { name: /CNY for GHC 1\.6500/ })).toBeVisible();
  for (const code of ['CNY', 'GHC', 'NGN']) {
    const link = screen.getByRole('link', { name: new RegExp(`${code} ·`) });
    expect(link).toHaveAttribute('href', `/market/${code}`);
  }
});

describe('/market/{currencyCode}', () => {
  test("shows other users' listings by pair, one row for each exact rate, best first [S2.publicMarket.2]", async () => {
    openMarket('CNY');
    expect(rowsOf(await pairCard('CNY for NGN'))).toEqual([
      ['215.0000', '750.25', '2', '750.25'],
      ['218.5000', '90.00', '1', '840.25'],
    ]);
    expect(rowsOf(await pairCard('CNY for GHC'))).toEqual([['1.6500', '300.00', '1', '300.00']]);
    expect(screen.getByText(/2 pairs, 4 listings by others/)).toBeVisible();
  });

  test("hides the user's own listings [S6.ownListings.1]", async () => {
    openMarket('CNY');
    expect(await pairCard('CNY for NGN')).not.toHaveTextContent('216.0000');
  });

  test('shows no listing until the user is known [S6.ownListings.1]', async () => {
    const release = backend.hold('getMe');
    openMarket('CNY');
    await waitFor(() => expect(backend.callsOf('getListings')).not.toHaveLength(0));
    expect(screen.getByText('Loading the market of CNY')).toBeInTheDocument();
    expect(screen.queryByText('215.0000')).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(screen.getAllByText('215.0000')).not.toHaveLength(0));
  });

  test('keeps levels apart by the exact rate, which is on hover and on focus [S9.listingRateDecimals]', async () => {
    backend.state.listings.push(aListing({ id: '37', rate: '215.00001', Amount: '10.005' }));
    openMarket('CNY');
    const [plain, close] = within(await pairCard('CNY for NGN')).getAllByRole('link', { name: '215.0000' });
    expect(plain).not.toHaveAttribute('data-exact');
    expect(close).toHaveAttribute('data-exact', '215.00001');
    expect(within(close as HTMLElement).getByTitle('215.00001')).toBeVisible();
  });

  test('cuts totals to 2 decimals [S9.listingTotalDecimals] [S11.cut]', async () => {
    backend.state.listings.push(aListing({ id: '37', rate: '219', Amount: '10.005' }));
    openMarket('CNY');
    expect(rowsOf(await pairCard('CNY for NGN')).at(-1)).toEqual(['219.0000', '10.00', '1', '850.25']);
  });

  test('the inverse is shown beside a rate below 1', async () => {
    backend.state.listings.push(aListing({ id: '37', currency: 'NGN', swap_to: 'CNY', rate: '0.00461' }));
    openMarket('NGN');
    expect(await screen.findByRole('link', { name: '0.0046 1 CNY = 216.92 NGN' })).toBeVisible();
  });

  test('says how far the best rate is from the market rate, with sign and arrow', async () => {
    openMarket('CNY');
    const card = await pairCard('CNY for NGN');
    expect(card).toHaveTextContent('best 215.0000');
    expect(await within(card).findByText('▾ −0.89%')).toBeVisible();
    expect(within(card).getByText('216.9200')).toBeVisible();
  });

  test('reloads when a message of listings comes [S4.live.listings]', async () => {
    openMarket('CNY');
    const card = await pairCard('CNY for NGN');
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    expect(backend.live.isSubscribed('currency_rates')).toBe(true);
    backend.state.listings.push(aListing({ id: '37', rate: '218.5', Amount: '10' }));
    act(() => backend.announce('listings'));
    expect(await within(card).findByText('100.00')).toBeVisible();
  });

  test('says since when the market rates alone are not live [S10.stale.since]', async () => {
    const { store } = openMarket('CNY');
    await pairCard('CNY for NGN');
    act(() => void store.dispatch(freshnessLost({ group: 'currency_rates', at: Date.now(), isStale: true })));
    expect(screen.getByText(/^Market rates not live since \d\d:\d\d:\d\d$/)).toBeVisible();
  });

  test('says so if nobody else lists the currency', async () => {
    openMarket('NGN');
    expect(await screen.findByText('Nobody else lists NGN at the moment.')).toBeVisible();
  });

  test.each(['USD', 'EUR', 'cny'])('says that %s is not offered', (code) => {
    openMarket(code);
    expect(screen.getByText(`${code} is not offered here.`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a currency' })).toHaveAttribute('href', ROUTES.publicMarket);
  });
});
