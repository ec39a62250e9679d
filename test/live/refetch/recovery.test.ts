import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { liveSessionMark, noticeLiveSession } from '@/api/session/liveSession';
import { createRetries } from '@/live/liveRefetch';
import { selectHeardForeignSession } from '@/state/slices/connectionSlice';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld } from './liveWorld';

describe('recovery', () => {
  const MINUTE_MS = 60_000;

  const LISTINGS = 'listings/?all_pairs=true';

  let world: LiveWorld;

  beforeEach(() => {
    holdTime();
    world = createLiveWorld();
  });

  afterEach(() => {
    world.end();
    Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
    releaseTime();
  });

  const fetches = (path: string) => world.starts[path]?.length ?? 0;

  const refetchListings = () =>
    void world.store.dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));

  test('a market query that failed is tried again by itself, any other is not', async () => {
    world.live.open();
    world.fails = () => true;
    for (const screen of ['currencyrates/', LISTINGS, 'wallets/'] as const) world.mount(screen);
    await advance(MINUTE_MS);
    expect(fetches('currencyrates/')).toBeGreaterThan(2);
    expect(fetches(LISTINGS)).toBeGreaterThan(2);
    expect(fetches('wallets/')).toBe(1);
  });

  test('a market query that failed and succeeded since is not tried again', async () => {
    world.live.open();
    world.fails = () => true;
    world.mount('currencyrates/');
    await advance(1_000);
    world.fails = () => false;
    window.dispatchEvent(new Event('online'));
    await advance(MINUTE_MS);
    expect(fetches('currencyrates/')).toBe(2);
  });

  test('a query that failed is fetched again when the browser comes online, and only the first time', async () => {
    world.live.open();
    world.fails = () => true;
    world.mount('wallets/');
    await advance(1_000);
    world.fails = () => false;
    for (let time = 0; time < 2; time += 1) {
      window.dispatchEvent(new Event('online'));
      await advance(1_000);
    }
    expect(fetches('wallets/')).toBe(2);
  });

  test('a query that fails makes nothing stale but its own data [S10.stale.since]', async () => {
    world.live.open();
    for (const screen of ['currencyrates/', LISTINGS] as const) world.mount(screen);
    await advance(1_000);
    world.fails = () => true;
    world.mount('wallets/');
    await advance(1_000);
    expect(world.store.getState().freshness.staleSince).toEqual({ listings: null, currency_rates: null });
  });

  test('listings whose fetch failed are shown as fetched once a retry succeeds, also if none of them changed', async () => {
    world.live.open();
    world.mount(LISTINGS);
    await advance(1_000);
    world.fails = () => true;
    refetchListings();
    await advance(1_000);
    const outcome = () => listingsApi.endpoints.getListings.select()(world.store.getState());
    expect(outcome().isError).toBe(true);
    world.fails = () => false;
    await advance(MINUTE_MS);
    expect(outcome().isSuccess).toBe(true);
  });

  test('listings whose answer could not be stored are fetched again', async () => {
    world.live.open();
    world.mount(LISTINGS);
    await advance(1_000);
    const { match } = listingsApi.util.upsertQueryEntries;
    const broken = jest.spyOn(listingsApi.util, 'upsertQueryEntries').mockImplementationOnce(() => {
      throw new Error('broken');
    });
    Object.assign(broken, { match });
    world.change(LISTINGS);
    await advance(1_000);
    expect(world.shown(LISTINGS)).toBe('0');
    await advance(RECONNECT_DELAY_MS);
    expect(world.shown(LISTINGS)).toBe('1');
  });

  test('a query that succeeded is not fetched again when the browser comes online', async () => {
    world.live.open();
    world.mount('wallets/');
    await advance(1_000);
    window.dispatchEvent(new Event('online'));
    await advance(1_000);
    expect(fetches('wallets/')).toBe(1);
  });

  test.each([
    { outcome: 'fails is fetched again', fails: true, most: 2 },
    { outcome: 'succeeds is not', fails: false, most: 1 },
  ])('a query under way that $outcome, when the browser comes online meanwhile', async ({ fails, most }) => {
    world.live.open();
    world.latency = () => 2_000;
    world.fails = () => fails;
    world.mount('wallets/');
    await advance(1_000);
    world.fails = () => false;
    window.dispatchEvent(new Event('online'));
    await advance(5_000);
    expect([fetches('wallets/'), world.shown('wallets/')]).toEqual([most, '0']);
  });

  test('listings of another origin that were asked for at the first open are not asked for twice', async () => {
    world.end();
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
    world = createLiveWorld();
    world.mount(LISTINGS);
    await advance(10);
    world.live.open();
    await advance(1_000);
    expect(fetches(LISTINGS)).toBe(1);
  });

  test('listings that a screen shows while the channel is open are fetched once', async () => {
    world.live.open();
    world.mount(LISTINGS);
    await advance(1_000);
    expect(fetches(LISTINGS)).toBe(1);
  });

  test('data that no screen shows is dropped when the channel opens again', async () => {
    world.live.open();
    world.mount('wallets/');
    await advance(1_000);
    world.mounted.get('wallets/')?.();
    world.live.drop();
    await advance(RECONNECT_DELAY_MS);
    expect(world.shown('wallets/')).toBe('0');
    world.live.open();
    await advance(1_000);
    expect([world.shown('wallets/'), fetches('wallets/')]).toEqual([null, 1]);
  });

  test('a screen that is shown again while the channel is lost is fetched again once the channel opens', async () => {
    world.live.open();
    world.mount('wallets/');
    await advance(1_000);
    world.live.drop();
    world.mounted.get('wallets/')?.();
    world.mount('wallets/');
    await advance(1_000);
    expect(fetches('wallets/')).toBe(1);
    await advance(RECONNECT_DELAY_MS);
    world.live.open();
    await advance(1_000);
    expect(fetches('wallets/')).toBe(2);
  });

  test.each([
    ['other', true],
    ['none', false],
  ])('a socket of session %s is opened again, and the user is notified: %s', (fault, isNotified) => {
    world.live.open();
    noticeLiveSession(new Headers({ 'Live-Session': fault }), liveSessionMark());
    expect(world.live.sockets).toHaveLength(2);
    expect(selectHeardForeignSession(world.store.getState())).toBe(isNotified);
  });
});

describe('the end of a session', () => {
  let world: LiveWorld;

  beforeEach(() => {
    jest.useFakeTimers();
    world = createLiveWorld();
  });

  afterEach(() => {
    world.end();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('a fetch that ends after its session does so without an error', async () => {
    const fetching = world.store.dispatch(walletsApi.endpoints.getWallets.initiate());
    await advance(10);
    world.store.stop();
    await advance(1_000);
    await expect(fetching).resolves.toMatchObject({ isUninitialized: true });
  });

  test('after the session has ended nothing of the page is listened to any more', () => {
    const listening: [type: unknown, listener: unknown][] = [];
    for (const target of [window, document]) {
      jest.spyOn(target, 'addEventListener').mockImplementation((...[type, listener]: unknown[]) => {
        listening.push([type, listener]);
      });
      jest.spyOn(target, 'removeEventListener').mockImplementation((...[type, listener]: unknown[]) => {
        const at = listening.findIndex((one) => one[0] === type && one[1] === listener);
        if (at >= 0) listening.splice(at, 1);
      });
    }
    world.end();
    world = createLiveWorld();
    const types = listening.map(([type]) => type);
    expect(types).toEqual(expect.arrayContaining(['online', 'offline', 'visibilitychange']));
    world.store.stop();
    expect(listening).toEqual([]);
  });
});

describe('retries', () => {
  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  const SECOND_MS = 1_000;

  /** The waits in seconds before the first so many retries of a key that fails every time. */
  function waitsOf(count: number): number[] {
    const retriedAt: number[] = [];
    const begin = Date.now();
    const retries = createRetries((key) => {
      retriedAt.push(Date.now() - begin);
      retries.failed(key);
    });
    retries.failed('rates');
    while (retriedAt.length < count) jest.advanceTimersToNextTimer();
    retries.clear();
    return retriedAt.map((at, index) => (at - (retriedAt[index - 1] ?? 0)) / SECOND_MS);
  }

  test('what fails again and again is tried after 5 seconds, then ever later, at last once a minute', () => {
    expect(waitsOf(8)).toEqual([5, 10, 20, 40, 60, 60, 60, 60]);
  });

  test('after a success the waits begin again with the shortest', () => {
    const retried: string[] = [];
    const retries = createRetries((key) => retried.push(key));
    for (let failure = 0; failure < 4; failure += 1) retries.failed('rates');
    retries.succeeded('rates');
    expect(jest.getTimerCount()).toBe(0);
    retries.failed('rates');
    jest.advanceTimersByTime(5 * SECOND_MS - 1);
    expect(retried).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(retried).toEqual(['rates']);
  });

  test('keeps one timer for each key, and no timer after a clear', () => {
    const retried: string[] = [];
    const retries = createRetries((key) => retried.push(key));
    for (const key of ['rates', 'rates', 'listings']) retries.failed(key);
    expect(jest.getTimerCount()).toBe(2);
    retries.clear();
    jest.advanceTimersByTime(600 * SECOND_MS);
    expect(retried).toEqual([]);
  });
});

describe('a call about something else', () => {
  const UNRELATED_MS = 3_000;

  const FETCH_MS = 50;

  /** The message comes this long after the unrelated call was begun. */
  const HEAD_START_MS = 100;

  const AT_MOST = 0.035;

  const LONGEST_MS = 10_000;

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  /** Milliseconds until the data is fresh. */
  async function timeTo(isFresh: () => boolean): Promise<number> {
    const start = Date.now();
    while (!isFresh() && Date.now() - start < LONGEST_MS) await advance(1);
    return Date.now() - start;
  }

  async function ours(): Promise<number> {
    const world = createLiveWorld();
    world.live.open();
    world.mount('listings/?all_pairs=true');
    await advance(1_000);
    world.latency = (path) => (path === 'currencyrates/' ? UNRELATED_MS : FETCH_MS);
    world.mount('currencyrates/');
    await advance(HEAD_START_MS);
    world.change('listings/?all_pairs=true');
    const time = await timeTo(() => world.shown('listings/?all_pairs=true') === '1');
    await advance(UNRELATED_MS);
    world.end();
    return time;
  }

  /** The same with RTK Query's own means: a tag, invalidated by each message, 'delayed' as is its default. */
  async function rtkQuerys(): Promise<number> {
    let version = 0;
    const api = createApi({
      baseQuery: (latency: number) =>
        new Promise<{ data: number }>((resolve) => {
          const data = version;
          setTimeout(() => resolve({ data }), latency);
        }),
      invalidationBehavior: 'delayed',
      tagTypes: ['listings'],
      endpoints: (build) => ({
        listings: build.query<number, void>({ query: () => FETCH_MS, providesTags: ['listings'] }),
        rates: build.query<number, void>({ query: () => UNRELATED_MS }),
      }),
    });
    const store = configureStore({
      reducer: combineReducers({ [api.reducerPath]: api.reducer }),
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    void store.dispatch(api.endpoints.listings.initiate());
    await advance(1_000);
    void store.dispatch(api.endpoints.rates.initiate());
    await advance(HEAD_START_MS);
    version = 1;
    store.dispatch(api.util.invalidateTags(['listings']));
    const time = await timeTo(() => api.endpoints.listings.select()(store.getState()).data === 1);
    store.dispatch(api.util.resetApiState());
    return time;
  }

  test("a message while an unrelated call takes 3 s is acted on at once, not when RTK Query's own way would [S10.S5]", async () => {
    const [own, delayed] = [await ours(), await rtkQuerys()];
    expect(delayed).toBeGreaterThan(UNRELATED_MS - HEAD_START_MS);
    expect(own / delayed).toBeLessThanOrEqual(AT_MOST);
  });

  test('listings that were asked for just before the first open are asked for again: a change may lie between', async () => {
    const world = createLiveWorld();
    world.mount('listings/?all_pairs=true');
    await advance(10);
    world.versions['listings/?all_pairs=true'] = 4;
    world.live.open();
    await advance(1_000);
    expect(world.shown('listings/?all_pairs=true')).toBe('4');
    expect(world.starts['listings/?all_pairs=true']).toHaveLength(2);
    world.end();
  });

  test('a message during the first fetch of another group costs that group no other fetch', async () => {
    const world = createLiveWorld();
    world.live.open();
    world.mount('wallets/');
    await advance(1_000);
    world.mount('notifications/');
    await advance(10);
    world.change('wallets/');
    await advance(1_000);
    expect(world.starts['notifications/']).toHaveLength(1);
    world.end();
  });
});
