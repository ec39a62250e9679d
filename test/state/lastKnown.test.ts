import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { lastKnownShown } from '@/live/liveActions';
import { freshnessRegained, retryAsked } from '@/live/liveActions';
import { selectReach } from '@/state/selectors/connectionSelectors';
import { selectConnection } from '@/state/slices/connectionSlice';
import { selectIsLastKnown, selectIsUnreached, selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { setToken } from './sessionWorld';

// First of all, so that the page is opened under fake time.
beforeEach(() => void jest.useFakeTimers());

describe('what was last known', () => {
  let body: unknown;

  let isLost: boolean;

  const { store } = pageOfEachTest(({ answer, fail }) => (isLost ? fail() : answer(body)));

  beforeEach(() => {
    body = [];
    isLost = false;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const state = () => store().getState();

  const show = (endpoint: string, at: number | null) => void store().dispatch(lastKnownShown({ endpoint, at }));

  const remembered = () =>
    ['getMe', 'getWallets', 'getRates', 'getListings'].filter((endpoint) => selectIsLastKnown(state(), endpoint));

  function showAll(): void {
    for (const endpoint of ['getMe', 'getWallets', 'getRates', 'getListings']) show(endpoint, 1_000);
  }

  test('nothing is remembered as long as everything comes from the server [S11.offline.known]', () => {
    expect([remembered(), selectLastKnownAt(state())]).toEqual([[], undefined]);
  });

  test.each<[string, (number | null)[], number | null]>([
    ['the only time', [2_000], 2_000],
    ['the first, if it is older', [1_000, 2_000], 1_000],
    ['the second, if it is older', [2_000, 1_000], 1_000],
    ['unknown if the first is unknown', [null, 1_000], null],
    ['unknown if the second is unknown', [1_000, null], null],
    ['unknown if both are', [null, null], null],
  ])('the age of what is shown is that of its oldest part: %s [S11.offline.known]', (_title, times, oldest) => {
    times.forEach((at, place) => show(['getMe', 'getWallets'][place] ?? '', at));
    expect(selectLastKnownAt(state())).toBe(oldest);
  });

  test('an answer of the server takes the place of what is remembered, and of nothing else [S11.offline.known]', async () => {
    showAll();
    await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
    expect(remembered()).toEqual(['getMe', 'getRates', 'getListings']);
    await store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
    expect(remembered()).toEqual(['getMe', 'getRates']);
    body = { id: 1, username: 'ada' };
    await store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    expect(remembered()).toEqual(['getRates']);
  });

  test.each([
    ['listings', ['getMe', 'getWallets', 'getRates']],
    ['currency_rates', ['getMe', 'getWallets', 'getListings']],
  ] as const)('%s that were fetched again are not remembered any more [S11.offline.known]', (group, others) => {
    showAll();
    store().dispatch(freshnessRegained(group));
    expect(remembered()).toEqual(others);
  });

  test('a call that does not reach the server changes nothing of what is remembered [S11.offline.known]', async () => {
    showAll();
    isLost = true;
    await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
    expect([remembered().length, selectIsUnreached(state())]).toEqual([4, true]);
    isLost = false;
    await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
    expect(selectIsUnreached(state())).toBe(false);
  });

  test('what was remembered of one user is not shown to the next [S11.offline.known]', () => {
    showAll();
    setToken('another');
    expect([remembered(), selectLastKnownAt(state())]).toEqual([[], undefined]);
  });
});

describe('the reach of the network', () => {
  let isLost: boolean;

  const { live, store } = pageOfEachTest(({ answer, fail }) => (isLost ? fail() : answer({ id: 1, username: 'ada' })));

  beforeEach(() => {
    isLost = false;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const reach = () => selectReach(store().getState());

  const channel = () => selectConnection(store().getState());

  const call = () => store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));

  /** What the device remembers is shown. */
  const showKnown = (at: number | null = 1) => store().dispatch(lastKnownShown({ endpoint: 'getWallets', at }));

  /** The browser loses its network, or has one again. */
  function setNetwork(isOnline: boolean): void {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  test('the server is taken as reached as long as nothing says otherwise [S11.offline.needs]', async () => {
    expect([channel(), reach()]).toEqual(['connecting', 'reached']);
    await call();
    expect([channel(), reach()]).toEqual(['connecting', 'reached']);
    live().open();
    expect([channel(), reach()]).toEqual(['live', 'reached']);
    live().drop();
    expect([channel(), reach()]).toEqual(['reconnecting', 'reached']);
  });

  test('the server is unreached after a call without an answer, until one is answered [S11.offline.needs]', async () => {
    isLost = true;
    await call();
    expect([channel(), reach()]).toEqual(['connecting', 'unreached']);
    isLost = false;
    await call();
    expect(reach()).toBe('reached');
  });

  test('the server is not taken as unreached while the user tries again [S11.offline.needs]', async () => {
    isLost = true;
    await call();
    store().dispatch(retryAsked());
    expect(reach()).toBe('reached');
    await call();
    expect(reach()).toBe('unreached');
  });

  test.each([
    ['a time', 1_000],
    ['no certain time', null],
  ])(
    'the server is unreached while the screen shows what the device remembers, of %s [S11.offline.needs]',
    (_of, at) => {
      showKnown(at);
      expect(reach()).toBe('unreached');
    },
  );

  test('while the channel is open the server is reached, whatever failed or is remembered [S11.offline.needs]', async () => {
    isLost = true;
    await call();
    showKnown();
    live().open();
    expect([channel(), reach()]).toEqual(['live', 'reached']);
    live().drop();
    expect([channel(), reach()]).toEqual(['reconnecting', 'unreached']);
    await advance(RECONNECT_DELAY_MS);
    live().open();
    expect(reach()).toBe('reached');
  });

  test('a browser without a network is offline, whatever was answered before, until it has one [S11.offline.needs]', async () => {
    await call();
    live().open();
    setNetwork(false);
    expect([channel(), reach()]).toEqual(['offline', 'offline']);
    showKnown();
    expect(reach()).toBe('offline');
    setNetwork(true);
    live().drop();
    expect([channel(), reach()]).toEqual(['reconnecting', 'unreached']);
    await advance(RECONNECT_DELAY_MS);
    live().open();
    expect(reach()).toBe('reached');
  });

  test('nothing of it is known in the next session [S11.sessions]', async () => {
    isLost = true;
    await call();
    showKnown();
    expect(reach()).toBe('unreached');
    setToken('bea');
    expect([channel(), reach()]).toEqual(['connecting', 'reached']);
  });
});
