import type { UnknownAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/dom';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { foreignSessionHeard, statusChanged } from '@/live/liveActions';
import { selectAwayChanges, selectStaleSince } from '@/state/selectors/freshnessSelectors';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { foreignSessionDismissed, selectHeardForeignSession } from '@/state/slices/connectionSlice';
import { awayChangesCleared } from '@/state/slices/freshnessSlice';
import { deskChosen, selectDesk, watchlistChosen } from '@/state/slices/preferencesSlice';
import { createPublicStore } from '@/state/store/publicStore';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { answerAs, setToken } from './sessionWorld';

describe('freshness', () => {
  // First of all, so that the page is opened under fake time.
  beforeEach(() => void jest.useFakeTimers());

  const LATENCY_MS = 50;

  const aRow = (id: number, rate: string, Amount = '10') => ({
    id,
    user: 2,
    currency: 'CNY',
    swap_to: 'NGN',
    Amount,
    rate,
  });

  const aRate = (currency_from: string, rate: string) => ({ id: 1, currency_from, currency_to: 'NGN', rate });

  let rows: unknown[];

  let rates: unknown[];

  let fails = false;

  /** The path whose calls fail. */
  let lost = 'nothing';

  const { live, store, reload } = pageOfEachTest(({ path, answer, fail }) => {
    const body = path.startsWith('listings') ? rows : path.startsWith('currencyrates') ? rates : { id: 1 };
    const isLost = fails || path.startsWith(lost);
    setTimeout(() => (isLost ? fail() : answer(body)), LATENCY_MS);
  });

  const since = () => [
    selectStaleSince('listings')(store().getState()),
    selectStaleSince('currency_rates')(store().getState()),
  ];

  const changes = () => selectAwayChanges(store().getState());

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fails = false;
    lost = 'nothing';
    rows = [aRow(1, '200'), aRow(2, '201'), aRow(3, '202')];
    rates = [aRate('CNY', '210'), aRate('GHC', '120')];
    live().open();
    void store().dispatch(userApi.endpoints.getMe.initiate());
    void store().dispatch(listingsApi.endpoints.getListings.initiate());
    void store().dispatch(ratesApi.endpoints.getRates.initiate());
    await advance(1_000);
  });

  afterEach(resetVisibility);

  test('is stale from the loss of the channel until a refetch after the healing has succeeded [S10.stale.since]', async () => {
    expect(since()).toEqual([null, null]);
    live().drop();
    const lostAt = Date.now();
    expect(since()).toEqual([lostAt, lostAt]);
    await advance(RECONNECT_DELAY_MS);
    live().open();
    await advance(LATENCY_MS - 1);
    expect(since()).toEqual([lostAt, lostAt]);
    await advance(1);
    expect(since()).toEqual([null, null]);
    expect(changes()).toBeNull();
  });

  test('is stale from a refetch that failed until one that is tried again succeeds [S10.stale.since]', async () => {
    fails = true;
    live().message('listings');
    const failedAt = Date.now();
    await advance(LATENCY_MS);
    expect(since()).toEqual([failedAt, null]);
    await advance(RECONNECT_DELAY_MS + LATENCY_MS);
    expect(since()).toEqual([failedAt, null]);
    fails = false;
    await advance(2 * RECONNECT_DELAY_MS + LATENCY_MS);
    expect(since()).toEqual([null, null]);
  });

  test('reports once what changed while the channel was down [S10.stale.away]', async () => {
    live().drop();
    rows = [aRow(1, '200', '12'), aRow(3, '205'), aRow(9, '300'), aRow(10, '300')];
    rates = [aRate('CNY', '211'), aRate('GHC', '120')];
    await advance(RECONNECT_DELAY_MS);
    live().open();
    expect(changes()).toBeNull();
    await advance(1_000);
    const level = { currency: 'CNY', swapTo: 'NGN' };
    expect(changes()).toEqual({
      ratesMoved: 1,
      listingsGone: 1,
      listingsNew: 2,
      levels: [
        { ...level, rate: '200', before: '10', after: '12' },
        { ...level, rate: '201', before: '10', after: null },
        { ...level, rate: '202', before: '10', after: null },
        { ...level, rate: '205', before: null, after: '10' },
        { ...level, rate: '300', before: null, after: '20' },
      ],
    });
    store().dispatch(awayChangesCleared());
    expect(changes()).toBeNull();
  });

  test('a hidden tab is not stale, and reports what changed once it is visible again [S10.stale.away]', async () => {
    setHidden(true);
    rows = rows.slice(1);
    live().message('listings');
    await advance(1_000);
    expect(since()).toEqual([null, null]);
    setHidden(false);
    expect(changes()).toBeNull();
    await advance(1_000);
    expect(changes()).toMatchObject({ listingsGone: 1, listingsNew: 0, ratesMoved: 0 });
    store().dispatch(awayChangesCleared());
    setHidden(true);
    setHidden(false);
    await advance(1_000);
    expect(changes()).toBeNull();
  });

  test('nothing of it outlives the session', async () => {
    live().drop();
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new Event('focus'));
    await advance(1_000);
    expect(since()).toEqual([null, null]);
  });

  test('the first connecting is no loss, and neither is a hidden tab before it', () => {
    reload();
    expect([store().getState().connection.status, ...since()]).toEqual(['connecting', null, null]);
  });

  test('is stale while the browser has no network, and from the loss of the channel also if the tab was hidden before', () => {
    setHidden(true);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const lostAt = Date.now();
    expect([store().getState().connection.status, ...since()]).toEqual(['offline', lostAt, lostAt]);
  });

  const fetchBoth = () => [
    store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true })),
    store().dispatch(ratesApi.endpoints.getRates.initiate(undefined, { forceRefetch: true })),
  ];

  test('is stale without the channel whatever is fetched meanwhile [S10.stale.since]', async () => {
    live().drop();
    const lostAt = Date.now();
    void fetchBoth();
    await advance(1_000);
    expect(since()).toEqual([lostAt, lostAt]);
  });

  test('what changed is reported when the tab is visible again, whatever is fetched before [S10.stale.away]', async () => {
    setHidden(true);
    rows = rows.slice(1);
    void fetchBoth();
    await advance(1_000);
    expect(changes()).toBeNull();
    setHidden(false);
    expect(changes()).toMatchObject({ listingsGone: 1 });
  });

  test('what changed is reported once both the listings and the rates are fresh again [S10.stale.away]', async () => {
    live().drop();
    rows = rows.slice(1);
    lost = 'currencyrates';
    await advance(RECONNECT_DELAY_MS);
    live().open();
    await advance(1_000);
    expect([since()[0], changes()]).toEqual([null, null]);
    lost = 'nothing';
    await advance(RECONNECT_DELAY_MS);
    expect([changes(), ...since()]).toMatchObject([{ listingsGone: 1, ratesMoved: 0 }, null, null]);
  });
});

describe('connection', () => {
  const { store } = pageOfEachTest(answerAs);

  const heardForeignSession = () => selectHeardForeignSession(store().getState());

  test('a page that followed another log-in says so until the user dismisses it', () => {
    expect(heardForeignSession()).toBe(false);
    store().dispatch(foreignSessionHeard());
    expect(heardForeignSession()).toBe(true);
    // The socket is opened again, which is no reason to say it no longer.
    for (const status of ['connecting', 'live'] as const) store().dispatch(statusChanged(status));
    expect(heardForeignSession()).toBe(true);
    store().dispatch(foreignSessionDismissed());
    expect(heardForeignSession()).toBe(false);
  });

  test('that a page followed another log-in is forgotten when its session ends [S11.sessions]', () => {
    store().dispatch(foreignSessionHeard());
    setToken(null);
    expect(heardForeignSession()).toBe(false);
  });
});

describe('watched', () => {
  const { store, reload } = pageOfEachTest(answerAs);

  const STORED = 'persist:crossrate';

  const ready = () => waitFor(() => expect(store().persistor.getState().bootstrapped).toBe(true));

  beforeEach(ready);

  const watched = () => selectWatched(store().getState());

  test('the watched pairs are kept in their order, and known before the rest of what is stored is read [S11.watch.kept]', async () => {
    store().dispatch(watchlistChosen(['GHC/CNY', 'CNY/NGN']));
    await store().persistor.flush();
    reload();
    expect(watched()).toEqual(['GHC/CNY', 'CNY/NGN']);
    await ready();
    expect(watched()).toEqual(['GHC/CNY', 'CNY/NGN']);
  });

  test.each(['7', '"CNY"', '{', '"cny/ngn <b>"'])(
    'a stored watchlist %s has no pairs [S11.watch.kept]',
    async (text) => {
      const version = JSON.stringify({ version: 5, rehydrated: true });
      localStorage.setItem(STORED, JSON.stringify({ watched: text, _persist: version }));
      reload();
      await ready();
      expect(watched()).toEqual([]);
    },
  );

  test('the layout of the desk is kept, and what is no text is not taken [S11.layout.kept]', async () => {
    store().dispatch(deskChosen('two.side=400'));
    await store().persistor.flush();
    reload();
    expect(selectDesk(store().getState())).toBe('two.side=400');
    await ready();
    expect(selectDesk(store().getState())).toBe('two.side=400');
    const version = JSON.stringify({ version: 7, rehydrated: true });
    localStorage.setItem(STORED, JSON.stringify({ desk: '{"two":1}', _persist: version }));
    reload();
    await ready();
    expect(selectDesk(store().getState())).toBe('');
  });
});

describe('checks', () => {
  // First of all, so that what opening the page reports is seen too.
  let logged: jest.SpyInstance;

  beforeEach(() => void (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));

  const row = { id: 1, user: 2, currency: 'CNY', swap_to: 'NGN', Amount: '5', rate: '200' };

  let rows = [row];

  const { store } = pageOfEachTest(({ path, answer }) => answer(path.startsWith('listings') ? rows : { id: 1 }));

  const frozen = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));

  test('both stores report an action that carries anything but plain data', () => {
    const action: UnknownAction = { type: 'test/badAction', payload: new Map() };
    for (const { dispatch } of [store(), createPublicStore()]) {
      logged.mockClear();
      dispatch(action);
      expect(logged.mock.calls.flat()[0]).toContain('non-serializable value');
    }
  });

  test('the store of the public pages makes calls and keeps their answers', async () => {
    const publicStore = createPublicStore();
    await publicStore.dispatch(userApi.endpoints.getMe.initiate());
    expect(userApi.endpoints.getMe.select()(publicStore.getState() as never).data).toMatchObject({ id: '1' });
    publicStore.dispatch(userApi.util.resetApiState());
  });

  test('the store refuses to go on after state was changed by anything but a reducer', () => {
    const state = store().getState() as unknown as Record<string, object>;
    const { connection } = state;
    // Putting it back is a change of the same kind.
    for (const written of [{ status: 'live' }, connection]) {
      Object.assign(state, { connection: written });
      expect(() => store().dispatch({ type: 'test/anyAction' })).toThrow('state mutation was detected');
    }
  });

  test('the listings and their book are frozen, so that only the reducer can change them', async () => {
    await store().dispatch(userApi.endpoints.getMe.initiate());
    await store().dispatch(listingsApi.endpoints.getListings.initiate());
    const { listings, api } = store().getState();
    expect(listings.table).toHaveLength(1);
    expect(frozen(listings)).toBe(true);
    expect(listings.table).toBe(
      Object.values(api.queries).find((query) => query?.endpointName === 'getListings')?.data,
    );
    expect(logged).not.toHaveBeenCalled();
  });

  test('what a change of the listings makes new is frozen too', async () => {
    const fetchListings = () =>
      store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
    rows = [row, { ...row, id: 2, rate: '201' }];
    await store().dispatch(userApi.endpoints.getMe.initiate());
    await fetchListings();
    rows = [{ ...row, Amount: '7' }, ...rows.slice(1), { ...row, id: 3, rate: '202' }];
    await fetchListings();
    const { listings } = store().getState();
    const totals = Object.values(listings.book.pairs).flatMap(({ levels }) => levels.map(({ total }) => total));
    expect(totals).toEqual(expect.arrayContaining(['7', '5', '5']));
    expect(frozen(listings)).toBe(true);
  });
});
