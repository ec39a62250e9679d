import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { advance } from '@test/support/app/advance';
import { createLiveWorld } from './liveWorld';

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
