import { act, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { MyListings } from '@/features/home/HomeScreen';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { MyListingsTile } from '@/features/market/tiles/MarketScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
const sight = withFakeIntersection();

/** Gives Ada so many listings, of 1 CNY the oldest. */
function put(count: number): void {
  backend.state.listings = Array.from({ length: count }, (_, index) =>
    aListing({ id: String(500 + index), user: ADA, Amount: String(1 + index), rate: '216' }),
  );
}

const table = () => screen.findByRole('table', { name: 'My active listings' });
const bodies = async () => [...(await table()).querySelectorAll('tbody')];
const amounts = async () =>
  within(await table())
    .queryAllByText(/^¥ \d+\.00$/, { ignore: '[role="alert"] *' })
    .map((amount) => amount.textContent?.replace(/^¥ |\.00$/g, ''));
const from = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => String(newest - index));
const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.includes('created_by_user'));

async function place(index: number, isNear: boolean): Promise<void> {
  const inTable = await table();
  await sight.place(() => inTable.querySelectorAll('tbody')[index], isNear, 2100);
}

const open = () => renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: backend.signIn() });

it('shows the newest listings, and older ones when their place comes near the screen [S11.windows.screen, S2.myListings.1]', async () => {
  put(120);
  open();
  await waitFor(async () => expect(await amounts()).toEqual(from(120, 71)));
  expect(await screen.findByText('50+ active')).toBeVisible();
  await place(1, true);
  await waitFor(async () => expect(await amounts()).toEqual(from(120, 21)));
  await place(2, true);
  await waitFor(async () => expect(await amounts()).toEqual(from(120, 1)));
  expect(await screen.findByText('120 active')).toBeVisible();
  expect(await screen.findByText('There are no older listings.')).toBeVisible();
  await place(1, false);
  expect(await amounts()).toEqual([...from(120, 71), ...from(20, 1)]);
  expect(asked()).toContain('listings/?created_by_user=true&limit=50');
  expect(asked()).not.toContain('listings/?created_by_user=true');
});

it('a listing that could not be deleted is named in its window, with the reason [S11.windows.screen]', async () => {
  put(60);
  backend.fail('createTransaction', 400, { detail: 'This listing is being filled.' });
  const { user } = open();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  await place(1, true);
  const button = await screen.findByRole('button', { name: 'Delete the listing of ¥ 4.00 towards NGN' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Delete listing' }));
  const [, older] = await bodies();
  expect(await within(older as HTMLElement).findByRole('alert')).toHaveTextContent(
    'Your listing of ¥ 4.00 towards NGN could not be deleted and is still active. This listing is being filled.',
  );
  expect(await amounts()).toEqual(from(60, 1));
});

it('a listing that is sold out leaves the windows whole, also if it was the last of one [S11.windows.screen, S4.live.listings]', async () => {
  put(120);
  open();
  await waitFor(async () => expect(await amounts()).toHaveLength(50));
  await place(1, true);
  await waitFor(async () => expect(await amounts()).toHaveLength(100));
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  backend.state.listings = backend.state.listings.filter(({ Amount }) => Amount !== '71');
  act(() => backend.announce('listings'));
  await waitFor(async () => expect(await amounts()).toEqual([...from(120, 72), ...from(70, 20)]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the home screen loads only as many listings as it counts, the latest first [S11.windows.screen]', async () => {
  put(120);
  renderScreen(<MyListings />, { path: ROUTES.home, token: backend.signIn() });
  expect(await screen.findByText('and 94+ more')).toBeVisible();
  expect(screen.getAllByText(/^¥ \d+\.00$/).map(({ textContent }) => textContent)).toEqual(
    from(120, 115).map((amount) => `¥ ${amount}.00`),
  );
  expect(new Set(asked())).toEqual(new Set(['listings/?created_by_user=true&limit=100']));
});

it('the market counts a hundred listings, and says if there are more [S11.windows.screen]', async () => {
  put(120);
  renderScreen(<MyListingsTile />, { path: ROUTES.market, token: backend.signIn() });
  expect(await screen.findByText('100+')).toBeVisible();
  expect(new Set(asked())).toEqual(new Set(['listings/?created_by_user=true&limit=100']));
});
