import { act, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { MyListings } from '@/features/home/HomeScreen';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { MyListingsTile } from '@/features/market/tiles/MarketScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('my listings', () => {
  const backend = withMswBackend();

  const open = () => renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: backend.signIn() });

  const listing = () => screen.findByRole('row', { name: /CNY → NGN/ });

  const deleteButton = async () => within(await listing()).findByRole('button', { name: /Delete the listing/ });

  async function confirmDeletion(user: ReturnType<typeof open>['user']) {
    const button = await deleteButton();
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Delete listing' }));
  }

  const deletions = () => backend.callsOf('createTransaction');

  test("shows the user's own active listings, each with Delete, beside the market [S2.myListings.1]", async () => {
    open();
    const row = await listing();
    expect(within(row).getByText('¥ 60.00')).toBeVisible();
    expect(within(row).getAllByText('216.0000')[0]).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Delete the listing of ¥ 60.00 towards NGN' })).toBeVisible();
    expect(await within(row).findByText('▾ −0.42%')).toBeVisible();
    expect(await within(row).findByText('2 of 3')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', ROUTES.market);
  });

  test('Delete asks first, then creates a DELETE_LIST transaction of fee 0 [S4.deleteListing.1] [S7.type.DELETE_LIST]', async () => {
    const { user } = open();
    await user.click(await deleteButton());
    expect(deletions()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await confirmDeletion(user);
    await waitFor(() => expect(deletions()).toHaveLength(1));
    expect(deletions()[0]?.body).toEqual({
      type: 'DELETE_LIST',
      email: 'ada@example.com',
      currency_from: 'CNY',
      currency_to: 'NGN',
      amount: '60',
      rate: '216',
      transaction_fee: '0',
    });
  });

  test('the row leaves at once, before the server has answered [S4.deleteListing.2]', async () => {
    const { user } = open();
    const release = backend.hold('createTransaction');
    await confirmDeletion(user);
    await waitFor(() => expect(screen.queryByRole('row', { name: /CNY → NGN/ })).not.toBeInTheDocument());
    expect(screen.getByText('You have no active listings.')).toBeVisible();
    release();
    await waitFor(() => expect(deletions()).toHaveLength(1));
  });

  test('a listing that could not be deleted comes back, with the reason of the server', async () => {
    backend.fail('createTransaction', 400, { detail: 'This listing is being filled.' });
    const { user } = open();
    await confirmDeletion(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Your listing of ¥ 60.00 towards NGN could not be deleted and is still active. This listing is being filled.',
    );
    expect(await listing()).toBeVisible();
  });

  test('with no listings it says so and leads to List', async () => {
    backend.state.listings = [];
    open();
    expect(await screen.findByText('You have no active listings.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'List currency' })) {
      expect(link).toHaveAttribute('href', ROUTES.list);
    }
  });

  test('an amount is cut to 2 decimals, the exact one in reach [S9.listingTotalDecimals] [S11.cut]', async () => {
    backend.state.listings = [
      aListing({ user: ADA, currency: 'NGN', swap_to: 'CNY', Amount: '10.005', rate: '0.00461' }),
    ];
    open();
    const row = await screen.findByRole('row', { name: /NGN → CNY/ });
    expect(within(row).getByTitle('₦ 10.005')).toHaveTextContent('₦ 10.00');
    expect(within(row).getAllByText('1 CNY = 216.92 NGN')[0]).toBeVisible();
  });

  test('the form of a change shows the band and its errors in the unit of the field [S10.quote.sent] [S5.list.5]', async () => {
    backend.state.capabilities = CAPABILITIES;
    backend.state.listings = [
      aListing({ user: ADA, currency: 'NGN', swap_to: 'CNY', Amount: '10000', rate: '0.00461' }),
    ];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const form = within(await screen.findByRole('form', { name: 'Listing of NGN for CNY' }));
    expect(await form.findByText(/^Accepted:/)).toHaveTextContent('Accepted: 197.20 to 241.02');
    await user.clear(form.getByLabelText('Rate'));
    await user.type(form.getByLabelText('Rate'), '300');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(/^Rate must be/)).toHaveTextContent(
      'Rate must be between 0.0041 and 0.0051. That is 197.20 to 241.02 NGN per CNY.',
    );
  });
});

describe('own windows', () => {
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

  it('a listing that is sold out leaves no gap between the windows, even if it was the last row of one [S11.windows.screen, S4.live.listings]', async () => {
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
});
