import { walletsApi } from '@/api/endpoints/userApi';
import { advance } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld } from './liveWorld';

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
