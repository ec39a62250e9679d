import { act, screen, waitFor, within } from '@testing-library/react';
import { idsIn, windowsWorld } from './windowsWorld';

const { backend, sight, table, bodies, put, renderTransactions, shownIds, ownIds, place, asked } = windowsWorld();

it('asks for the newest window once the server has announced windows, and never for the whole list [S11.windows.screen, S11.capabilities]', async () => {
  put(120);
  const release = backend.hold('getCapabilities');
  renderTransactions();
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
  expect(screen.getByText('Loading transactions')).toBeInTheDocument();
  expect(asked()).toEqual([]);
  act(release);
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds().slice(0, 50)));
  expect(new Set(asked())).toEqual(new Set(['transactions/?limit=50']));
  expect(screen.getByText('The newest 50')).toBeInTheDocument();
  expect(await table()).toHaveAttribute('aria-rowcount', '-1');
});

it('loads each next window when it comes near the screen, to the end of the list [S11.windows.screen]', async () => {
  put(120);
  renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  await place(1, true);
  await waitFor(async () => expect(await bodies()).toHaveLength(3));
  expect(new Set(asked())).toEqual(new Set(['transactions/?limit=50', 'transactions/?limit=50&before=4951']));
  expect(screen.getByText('The newest 100')).toBeInTheDocument();
  await place(2, true);
  expect(await screen.findByText('There are no older transactions.')).toBeVisible();
  expect(await shownIds()).toEqual(ownIds());
  expect(screen.getByText('120 in all')).toBeInTheDocument();
  expect(await table()).toHaveAttribute('aria-rowcount', '121');
  const [, , last] = await bodies();
  expect(last?.querySelector('tr')).toHaveAttribute('aria-rowindex', '102');
});

it('does not hold a window that was scrolled away, keeps its height, and loads it again on the way back [S11.windows.screen]', async () => {
  put(120);
  const { store } = renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  await place(1, true);
  await waitFor(async () => expect(await bodies()).toHaveLength(3));
  const heldWindows = () =>
    Object.keys(store.getState().api.queries).filter((key) => key.startsWith('getOlderTransactions'));
  expect(heldWindows()).toHaveLength(1);
  await place(1, false, 1400);
  await waitFor(() => expect(heldWindows()).toEqual([]));
  expect(await shownIds()).toEqual(ownIds().slice(0, 50));
  expect((await bodies())[1]?.querySelector('div')).toHaveStyle({ height: '1400px' });
  await place(1, true);
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds().slice(0, 100)));
});

it('keeps the window that has the focus, until the focus is elsewhere [S11.windows.screen]', async () => {
  put(60);
  renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  await place(1, true);
  await waitFor(async () => expect(await shownIds()).toHaveLength(60));
  const [, older] = await bodies();
  const links = within(older as HTMLElement).getAllByRole('link');
  act(() => links[3]?.focus());
  await place(1, false, 280);
  expect(links[3]).toHaveFocus();
  act(() => links[4]?.focus());
  expect(await shownIds()).toHaveLength(60);
  act(() => screen.getByLabelText('Type').focus());
  expect(await shownIds()).toHaveLength(50);
});

it('a live message refreshes every window that is shown, and no row is lost between them [S11.windows.screen, S4.live.transactions]', async () => {
  put(130);
  renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  await place(1, true);
  await waitFor(async () => expect(await bodies()).toHaveLength(3));
  await place(2, true);
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
  await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
  put(7, 6000);
  act(() => backend.announce('transactions'));
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
  expect(screen.getByText('137 in all')).toBeInTheDocument();
});

it('sends the filter to the server and starts a new list with it [S11.windows.screen, S2.transactions.2]', async () => {
  put(80);
  put(2, 9000, { currency_from: 'GHC', type: 'FUND_WALLET' });
  const { user } = renderTransactions();
  await waitFor(async () => expect(await shownIds()).toHaveLength(50));
  await user.selectOptions(screen.getByLabelText('Currency'), 'GHC');
  await waitFor(async () => expect(await shownIds()).toEqual(['9000', '8999']));
  expect(asked()).toContain('transactions/?limit=50&currency=GHC');
  expect(screen.getByText('2 found')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Type'), 'LIST');
  expect(await screen.findByText('You do not have any pending funding transaction.')).toBeVisible();
  expect(asked()).toContain('transactions/?limit=50&type=LIST&currency=GHC');
});

it('asks the server for a status and for whole days of the user [S11.windows.screen, S11.windows.filters]', async () => {
  put(80);
  const { user } = renderTransactions('?from=2026-11-21&until=2026-11-22');
  await waitFor(async () => expect(await shownIds()).toHaveLength(50));
  await user.selectOptions(screen.getByLabelText('Status'), 'COMPLETED');
  const days = new URLSearchParams({
    since: new Date('2026-11-21T00:00:00').toISOString(),
    until: new Date('2026-11-23T00:00:00').toISOString(),
  }).toString();
  await waitFor(() => expect(asked().at(-1)).toBe(`transactions/?limit=50&status=COMPLETED&${days}`));
  expect(asked()[0]).toBe(`transactions/?limit=50&${days}`);
});

it('a kind that our server does not know is not sent in the request [S11.windows.screen]', async () => {
  put(3);
  const { address } = renderTransactions('?type=GIFT&status=lost&currency=ngn');
  await waitFor(() => expect(asked()).toEqual(['transactions/?limit=50&currency=NGN']));
  await waitFor(() => expect(address()).toBe('/transactions?currency=ngn'));
});

it('a window that cannot be loaded says so, and is tried again on request [S11.windows.screen]', async () => {
  put(60);
  const { user } = renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  backend.fail('getOlderTransactions', 500, {}, 1);
  await place(1, true);
  expect(await screen.findByText('Older transactions could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
});

it('a window whose cursor is refused is loaded behind the newest one that was loaded again [S11.windows.screen]', async () => {
  put(60);
  renderTransactions();
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  backend.state.transactions = backend.state.transactions.filter(({ id }) => id !== '4951');
  await place(1, true);
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
  expect(asked().slice(-2)).toEqual(['transactions/?limit=50', 'transactions/?limit=50&before=4950']);
});

it('a window whose cursor is refused gets another one from the window above it, which may be far away [S11.windows.screen]', async () => {
  put(170);
  const { store } = renderTransactions();
  for (const index of [1, 2]) {
    await waitFor(async () => expect(await bodies()).toHaveLength(index + 1));
    await place(index, true);
  }
  await waitFor(async () => expect(await bodies()).toHaveLength(4));
  await place(1, false, 1400);
  await place(2, false, 1400);
  const gone = backend.state.transactions[99]?.id;
  backend.state.transactions = backend.state.transactions.filter(({ id }) => id !== gone);
  await place(2, true);
  const expected = [...ownIds().slice(0, 50), ...ownIds().slice(100, 150)];
  await waitFor(async () => expect(await shownIds()).toEqual(expected));
  const held = Object.keys(store.getState().api.queries).filter((key) => key.startsWith('getOlderTransactions'));
  expect(held).toHaveLength(1);
});

it('shows cards on a phone, a list for each window [S11.windows.screen]', async () => {
  jest.mocked(window.matchMedia).mockRestore();
  put(60);
  renderTransactions();
  const first = await screen.findByRole('list', { name: 'Transactions' });
  expect(within(first).getAllByRole('link')).toHaveLength(50);
  await sight.place(() => first.nextElementSibling ?? undefined, true);
  const older = await screen.findByRole('list', { name: 'Transactions 51 to 60' });
  expect(idsIn(first).concat(idsIn(older))).toEqual(ownIds());
});
