import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { listingsApi } from '@/api/listings/listingsApi';
import { sessionEndReason, TOKEN_KEY } from '@/api/session/tokenStorage';
import { useGetMeQuery, userApi } from '@/api/endpoints/userApi';
import { densityChosen, selectDensity, selectTheme, themeChosen } from '@/state/slices/preferencesSlice';
import { selectHasSession, selectSessionGeneration } from '@/state/selectors/sessionSelectors';
import { createStore } from '@/state/store/store';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { settled } from '@test/support/app/advance';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { answerAs, setToken } from './sessionWorld';

let respond: (call: FakeCall) => void;
let store: ReturnType<typeof createStore>;
let live: FakeLiveChannel;
const backend = fakeBackend((call) => respond(call));

beforeEach(() => {
  respond = answerAs;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  live = fakeLiveChannel();
  localStorage.setItem(TOKEN_KEY, 'ada');
  store = createStore();
});
afterEach(() => {
  store.stop();
  live.restore();
  localStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => backend.restore());

function Name() {
  useLiveGroup('homepage_updates');
  const { data } = useGetMeQuery();
  return <p>{data?.username ?? 'nobody'}</p>;
}

const show = () =>
  render(
    <Provider store={store}>
      <Name />
    </Provider>,
  );

describe('the session', () => {
  test('is open while a token is stored [S6.roles.2, S11.sessions]', () => {
    expect(selectHasSession(store.getState())).toBe(true);
    act(() => setToken(null));
    expect(selectHasSession(store.getState())).toBe(false);
    expect(sessionEndReason()).toBe('loggedOut');
  });

  test('of the next user begins with nothing of the former one, also on a mounted screen', async () => {
    show();
    expect(await screen.findByText('ada')).toBeInTheDocument();
    await act(async () => {
      setToken('bea');
      await settled();
    });
    expect(screen.queryByText('ada')).not.toBeInTheDocument();
    expect(await screen.findByText('bea')).toBeInTheDocument();
  });

  test('has another number each time', () => {
    const first = selectSessionGeneration(store.getState());
    act(() => setToken('bea'));
    expect(selectSessionGeneration(store.getState())).toBeGreaterThan(first);
  });

  test('drops the answers to the former user that are still on their way', async () => {
    const waiting: FakeCall[] = [];
    respond = (call) => waiting.push(call);
    void store.dispatch(listingsApi.endpoints.getListings.initiate());
    void store.dispatch(userApi.endpoints.getMe.initiate());
    await settled();
    setToken('bea');
    waiting.forEach(answerAs);
    await settled();
    expect(Object.values(store.getState().api.queries)).toEqual([]);
    expect(store.getState().listings).toMatchObject({ viewer: null, table: null });
  });
});

function Orders() {
  useLiveGroup('orders');
  return null;
}

test('a component holds its live group while it is mounted [S4.live.1]', () => {
  jest.useFakeTimers();
  live.open();
  const { unmount } = render(
    <Provider store={store}>
      <Orders />
    </Provider>,
  );
  expect(live.groups()).toEqual(['orders']);
  unmount();
  live.drop();
  jest.advanceTimersByTime(RECONNECT_DELAY_MS);
  live.open();
  expect(live.groups()).toEqual([]);
});

describe('what outlives the page', () => {
  test('is an allow-list of interface choices: no token, no user data', async () => {
    await store.dispatch(userApi.endpoints.getMe.initiate());
    store.dispatch(themeChosen('dark'));
    await store.persistor.flush();
    expect(Object.keys(localStorage).sort()).toEqual(['Token', 'persist:crossrate']);
    const kept = JSON.parse(localStorage.getItem('persist:crossrate') ?? '') as Record<string, string>;
    expect(Object.keys(kept).sort()).toEqual(['_persist', 'density', 'theme']);
  });

  test.each([
    ['"dark"', 'dark'],
    ['"purple"', 'system'],
  ])('a stored theme %s is shown as %s', async (theme, shown) => {
    store.stop();
    localStorage.setItem('persist:crossrate', JSON.stringify({ theme, _persist: '{"version":1,"rehydrated":true}' }));
    store = createStore();
    await new Promise<void>((resolve) => store.persistor.subscribe(resolve));
    expect(selectTheme(store.getState())).toBe(shown);
  });

  test('the choices of this tab are kept, and the next page begins with them', async () => {
    expect([selectTheme(store.getState()), selectDensity(store.getState())]).toEqual(['system', 'auto']);
    await waitFor(() => expect(store.persistor.getState().bootstrapped).toBe(true));
    store.dispatch(densityChosen('compact'));
    await store.persistor.flush();
    store.stop();
    store = createStore();
    await waitFor(() => expect(selectDensity(store.getState())).toBe('compact'));
    expect(selectTheme(store.getState())).toBe('system');
  });

  test('what is chosen in another tab is shown here at once, and written back by nobody', async () => {
    await waitFor(() => expect(store.persistor.getState().bootstrapped).toBe(true));
    const chosenElsewhere = (theme: string) => {
      const newValue = JSON.stringify({ theme, density: '"compact"', _persist: '{"version":1,"rehydrated":true}' });
      localStorage.setItem('persist:crossrate', newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:crossrate', newValue }));
      return newValue;
    };
    const stored = chosenElsewhere('"dark"');
    await waitFor(() => expect(selectTheme(store.getState())).toBe('dark'));
    expect(selectDensity(store.getState())).toBe('compact');
    await store.persistor.flush();
    expect(localStorage.getItem('persist:crossrate')).toBe(stored);

    for (const rubbish of ['"purple"', '{']) chosenElsewhere(rubbish);
    await settled();
    expect(selectTheme(store.getState())).toBe('dark');
    store.dispatch(themeChosen('light'));
    expect(selectTheme(store.getState())).toBe('light');
  });
});
