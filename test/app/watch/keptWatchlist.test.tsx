import { act, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { CHOICES_KEY } from '@/api/session/storedChoices';
import { saveToken } from '@/api/session/tokenStorage';
import { watchlistUnsent } from '@/api/session/unsentWatchlist';
import { KeptWatchlist } from '@/app/away/KeptWatchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { selectCapabilities } from '@/state/slices/capabilitiesSlice';
import { sessionActions } from '@/state/slices/sessionSlice';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

/** The app of a user on a device that has this watchlist, and had the other one when the session started. */
function open(onDevice: readonly string[] = [], token = backend.signIn(), atStart = onDevice) {
  localStorage.setItem(CHOICES_KEY, JSON.stringify({ watched: JSON.stringify(onDevice.join(' ')) }));
  const { store, unmount } = renderScreen(<KeptWatchlist atStart={atStart.join(' ')} />, { token });
  return {
    unmount,
    store,
    watched: () => selectWatched(store.getState()),
    choose: (...pairs: string[]) => act(() => void store.dispatch(watchlistChosen(pairs))),
  };
}
const saved = () => backend.callsOf('saveWatchlist').map(({ body }) => (body as { pairs: string[] }).pairs);
const isKnown = () => waitFor(() => expect(backend.callsOf('getWatchlist')).toHaveLength(1));

test('what the user watches on another device is watched here, in their order [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/CNY', 'CNY/NGN'];
  const app = open(['GHC/NGN']);
  await waitFor(() => expect(app.watched()).toEqual(['NGN/CNY', 'CNY/NGN']));
  expect(saved()).toEqual([]);
});

test('each change is sent whole, and one that comes while another is sent follows it [S11.watch.user]', async () => {
  backend.state.watched = [];
  const app = open();
  await isKnown();
  app.choose('CNY/NGN');
  await waitFor(() => expect(saved()).toHaveLength(1));
  app.choose('CNY/NGN', 'GHC/NGN');
  app.choose('GHC/NGN', 'CNY/NGN');
  await waitFor(() => expect(backend.state.watched).toEqual(['GHC/NGN', 'CNY/NGN']));
  expect(saved()[0]).toEqual(['CNY/NGN']);
  expect(saved().at(-1)).toEqual(['GHC/NGN', 'CNY/NGN']);
});

test('a change made while the answer of the server comes in is kept and sent [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  const { store, watched } = open(['NGN/GHC']);
  const stop = store.subscribe(() => {
    const queries = Object.values(store.getState().api.queries);
    if (!queries.some((query) => query?.endpointName === 'getWatchlist' && query.data !== undefined)) return;
    stop();
    store.dispatch(watchlistChosen(['CNY/NGN']));
  });
  await waitFor(() => expect(backend.state.watched).toEqual(['CNY/NGN']));
  expect(watched()).toEqual(['CNY/NGN']);
});

test('a change made before the watchlist is looked after is kept and sent [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  const { watched } = open(['CNY/NGN'], backend.signIn(), ['NGN/GHC']);
  await waitFor(() => expect(backend.state.watched).toEqual(['CNY/NGN']));
  expect(watched()).toEqual(['CNY/NGN']);
});

test('a user who has never watched a pair on the server keeps what the device has, and nothing is sent [S11.watch.user]', async () => {
  const app = open(['CNY/NGN']);
  await isKnown();
  await act(() => Promise.resolve());
  expect(app.watched()).toEqual(['CNY/NGN']);
  app.choose('CNY/NGN', 'NGN/GHC');
  await waitFor(() => expect(saved()).toEqual([['CNY/NGN', 'NGN/GHC']]));
});

test('a session that is ending asks for no watchlist [S11.watch.user]', async () => {
  const { store } = open();
  act(() => void store.dispatch(sessionActions.leaving({ from: '/profile', to: '/login' })));
  await waitFor(() => expect(selectCapabilities(store.getState())).toHaveProperty('watchlist'));
  // Rendered again with what is known now.
  await act(() => Promise.resolve());
  expect(backend.callsOf('getWatchlist')).toEqual([]);
});

test('a change that could not be sent is sent by the next start of the session [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  backend.fail('saveWatchlist', 503, {}, 1);
  const token = backend.signIn();
  const first = open(['NGN/GHC'], token);
  await isKnown();
  first.choose('NGN/GHC', 'CNY/NGN');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(backend.state.watched).toEqual(['NGN/GHC']);
  first.unmount();
  const next = open(['NGN/GHC', 'CNY/NGN'], token);
  await waitFor(() => expect(backend.state.watched).toEqual(['NGN/GHC', 'CNY/NGN']));
  expect(next.watched()).toEqual(['NGN/GHC', 'CNY/NGN']);
});

test('what another session left unsent on the device is not sent for the user who logs in next [S11.watch.user]', async () => {
  saveToken('of-somebody-else');
  await watchlistUnsent();
  backend.state.watched = ['NGN/GHC'];
  const app = open(['CNY/NGN']);
  await waitFor(() => expect(app.watched()).toEqual(['NGN/GHC']));
  expect(saved()).toEqual([]);
});

test('a backend that does not announce it is asked nothing, and the device keeps the watchlist [S11.watch.kept]', async () => {
  backend.state.capabilities = {};
  const app = open(['CNY/NGN']);
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
  app.choose('NGN/GHC');
  await act(() => Promise.resolve());
  expect(app.watched()).toEqual(['NGN/GHC']);
  expect([...backend.callsOf('getWatchlist'), ...backend.callsOf('saveWatchlist')]).toEqual([]);
});
