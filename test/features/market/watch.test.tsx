import { act, screen, waitFor, within } from '@testing-library/react';
import { HomeScreen } from '@/features/home/HomeScreen';
import { PublicMarketScreen } from '@/features/market/tiles/PublicMarketScreen';
import { RatesScreen } from '@/features/market/tiles/RatesScreen';
import { ROUTES } from '@/routes/routes';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

// A foreign backend: it announces nothing of ours.
const backend = withMswBackend(() => ({ capabilities: {} }));
beforeEach(() => {
  screenOf(1440);
});

const star = (pair: string, from: HTMLElement = document.body) =>
  within(from).findByRole('button', { name: `Watch ${pair}` });
const namesOf = (role: 'region' | 'row', pattern: RegExp) =>
  screen.getAllByRole(role, { name: pattern }).map((one) => /\w{3} (for|→) \w{3}/.exec(one.textContent ?? '')?.[0]);
const books = () => namesOf('region', /^\w{3} for \w{3}$/);
const openMarket = () => renderScreen(<PublicMarketScreen />, { path: ROUTES.publicMarket, token: backend.signIn() });

test('a starred pair comes first on the desk, and the focus stays on its star [S11.watch.star] [S11.watch.first]', async () => {
  const { user, store } = openDesk(backend, 'CNY');
  await waitFor(() => expect(books()).toEqual(['CNY for GHC', 'CNY for NGN']));
  await user.click(await star('CNY for NGN'));
  expect(books()).toEqual(['CNY for NGN', 'CNY for GHC']);
  expect(await star('CNY for NGN')).toHaveAttribute('aria-pressed', 'true');
  expect(await star('CNY for NGN')).toHaveFocus();
  await user.keyboard(' ');
  expect(books()).toEqual(['CNY for GHC', 'CNY for NGN']);
  expect(await star('CNY for NGN')).toHaveFocus();
  expect(selectWatched(store.getState())).toEqual([]);
});

test('on a phone the starred pair is in front [S11.watch.first]', async () => {
  jest.restoreAllMocks();
  const { store } = openDesk(backend, 'CNY');
  await waitFor(() => expect(books()).toEqual(['CNY for GHC']));
  act(() => void store.dispatch(watchlistChosen(['CNY/NGN'])));
  expect(books()).toEqual(['CNY for NGN']);
});

test('a pair of a tile is starred there, and comes first in it [S11.watch.star] [S11.watch.first]', async () => {
  const { user } = openMarket();
  await user.click(await star('CNY for NGN'));
  expect(namesOf('row', /CNY for/)).toEqual(['CNY for NGN', 'CNY for GHC']);
});

test('the rates of the watched pairs come first [S11.watch.first]', async () => {
  const { store } = renderScreen(<RatesScreen />, { path: ROUTES.rates, token: backend.signIn() });
  await screen.findByRole('region', { name: 'NGN → GHC' });
  act(() => void store.dispatch(watchlistChosen(['NGN/GHC', 'CNY/NGN'])));
  await waitFor(() =>
    expect(namesOf('region', /^\w{3} → \w{3}$/).slice(0, 3)).toEqual(['NGN → GHC', 'CNY → NGN', 'CNY → GHC']),
  );
});

test('the homepage shows the first three watched pairs, and all after a press [S11.watch.strip]', async () => {
  const { user, store } = renderScreen(<HomeScreen />, { path: ROUTES.home, token: backend.signIn() });
  const card = screen.getByRole('region', { name: 'Market now' });
  const rows = () => within(card).getAllByRole('row').slice(1);
  expect(rows()).toHaveLength(6);
  expect(within(card).queryByRole('button')).toBeNull();
  act(() => void store.dispatch(watchlistChosen(['NGN/GHC', 'CNY/NGN', 'GHC/CNY', 'NGN/CNY'])));
  expect(rows().map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    ...['NGN for GHC', 'CNY for NGN', 'GHC for CNY'],
  ]);
  await user.click(within(card).getByRole('button', { name: 'All pairs' }));
  expect(rows()).toHaveLength(6);
  expect(rows()[3]).toHaveTextContent('NGN for CNY');
  await user.click(within(card).getByRole('button', { name: 'Watched pairs only' }));
  expect(rows()).toHaveLength(3);
});

test('the watchlist stars every pair and moves the starred ones by keyboard, announcing each place [S11.watch.order] [S11.watch.star]', async () => {
  const { user, store } = openMarket();
  await user.click(screen.getByRole('button', { name: 'Watchlist' }));
  const sheet = await screen.findByRole('dialog', { name: 'Watchlist' });
  const pairs = () =>
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(pairs()).toHaveLength(6);
  expect(within(sheet).queryByRole('button', { name: /^Move/ })).toBeNull();
  for (const pair of ['NGN for GHC', 'CNY for NGN', 'GHC for NGN']) await user.click(await star(pair, sheet));
  expect(pairs().slice(0, 4)).toEqual(['NGN for GHC', 'CNY for NGN', 'GHC for NGN', 'CNY for GHC']);
  const up = within(sheet).getByRole('button', { name: 'Move GHC for NGN up' });
  act(() => up.focus());
  await user.keyboard('{Enter}');
  expect(up).toHaveFocus();
  expect(within(sheet).getByRole('status')).toHaveTextContent('GHC for NGN: place 2 of 3');
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(selectWatched(store.getState())).toEqual(['GHC/NGN', 'NGN/GHC', 'CNY/NGN']);
  await user.click(within(sheet).getByRole('button', { name: 'Move GHC for NGN down' }));
  expect(pairs().slice(0, 3)).toEqual(['NGN for GHC', 'GHC for NGN', 'CNY for NGN']);
});
