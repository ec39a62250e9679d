import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listingsApi } from '@/api/listings/listingsApi';
import type { ListingTable } from '@/api/listings/wireFacts';
import { advance } from '@test/support/app/advance';
import { atEffort } from '@test/support/random/effort';
import { createMarketWorld, type MarketWorld, rowText } from './marketWorld';

const REFETCHES = atEffort(100);
const GAP_MS = 200;
let world: MarketWorld;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

beforeAll(async () => {
  jest.useFakeTimers();
  world = await createMarketWorld(40, true);
});
afterAll(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const heldTable = () => listingsApi.endpoints.getListings.select()(world.store.getState()).data;

/** How many listeners the page has more than when this was called. */
function countListeners(): () => number {
  let count = 0;
  for (const target of [window, document]) {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target);
    const remove: EventTarget['removeEventListener'] = target.removeEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
      count += 1;
      add(...given);
    });
    jest.spyOn(target, 'removeEventListener').mockImplementation((...given: Parameters<typeof remove>) => {
      count -= 1;
      remove(...given);
    });
  }
  return () => count;
}

test(`after ${String(REFETCHES)} refetches one answer is held, and no timer, listener or query more`, async () => {
  const listeners = countListeners();
  const timers = jest.getTimerCount();
  const queries = Object.keys(world.store.getState().api.queries);
  const tables: WeakRef<ListingTable>[] = [];
  for (let refetch = 0; refetch < REFETCHES; refetch += 1) {
    // Every third answer is the same as the one before it.
    if (refetch % 3 > 0) world.serve(world.rows.with(refetch % 40, rowText((refetch % 40) + 1, String(refetch))));
    world.live.message('listings');
    await advance(GAP_MS);
    const table = heldTable();
    if (table) tables.push(new WeakRef(table));
    world.backend.calls.length = 0;
  }
  await advance(1_000);
  collectGarbage();
  const held = new Set(tables.map((reference) => reference.deref()).filter((table) => table !== undefined));
  expect([...held].map((table) => table === heldTable())).toEqual([true]);
  expect(world.store.getState().listings.table).toBe(heldTable());
  expect(jest.getTimerCount()).toBeLessThanOrEqual(timers);
  expect(listeners()).toBe(0);
  expect(Object.keys(world.store.getState().api.queries)).toEqual(queries);
}, 600_000);
