import { advance } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld } from './liveWorld';

const MINUTE_MS = 60_000;
const LISTINGS = 'listings/?all_pairs=true';
let world: LiveWorld;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  world = createLiveWorld();
});
afterEach(() => {
  world.end();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const fetches = (path: string) => world.starts[path]?.length ?? 0;

test('a market query that failed is tried again by itself, any other is not', async () => {
  world.live.open();
  world.fails = () => true;
  for (const screen of ['currencyrates/', LISTINGS, 'wallets/'] as const) world.mount(screen);
  await advance(MINUTE_MS);
  expect(fetches('currencyrates/')).toBeGreaterThan(2);
  expect(fetches(LISTINGS)).toBeGreaterThan(2);
  expect(fetches('wallets/')).toBe(1);
});

test('a query that succeeded is not fetched again when the browser comes online', async () => {
  world.live.open();
  world.mount('wallets/');
  await advance(1_000);
  window.dispatchEvent(new Event('online'));
  await advance(1_000);
  expect(fetches('wallets/')).toBe(1);
});

test('a query that may hang is fetched again after it, when the browser comes online', async () => {
  world.live.open();
  world.latency = () => 2_000;
  world.mount('wallets/');
  await advance(1_000);
  window.dispatchEvent(new Event('online'));
  await advance(5_000);
  expect(fetches('wallets/')).toBe(2);
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

test('after the session has ended nothing of the page is listened to any more', () => {
  const listening = new Set<unknown>();
  for (const target of [window, document]) {
    jest.spyOn(target, 'addEventListener').mockImplementation((...[type]: unknown[]) => void listening.add(type));
    jest.spyOn(target, 'removeEventListener').mockImplementation((...[type]: unknown[]) => void listening.delete(type));
  }
  world.end();
  world = createLiveWorld();
  expect([...listening]).toEqual(expect.arrayContaining(['online', 'offline', 'visibilitychange']));
  world.store.stop();
  expect([...listening]).toEqual([]);
});
