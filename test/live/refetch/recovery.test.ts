import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { liveSessionMark, noticeLiveSession } from '@/api/session/liveSession';
import { listingsApi } from '@/api/listings/listingsApi';
import { selectFollowedOther } from '@/state/slices/connectionSlice';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld } from './liveWorld';

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
  expect(selectFollowedOther(world.store.getState())).toBe(isNotified);
});
