import { CALLS, OWN_CALLS } from '@contract/calls';
import { OWN_GROUPS, readOwnMark } from '@contract/values/ownFeed';
import { baseApi } from '@/api/transport/baseApi';
import { pathOf, requestOf } from '@/api/transport/callRequest';
import { ownMarkOf } from '@/api/transport/keptAnswers';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { cacheEntries, type CacheEntry } from '@/live/cacheEntries';
import { createStore } from '@/state/store/store';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { atEffort } from '@test/support/random/effort';
import { checkAsyncProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { OwnNetwork, OwnServer } from './ownServer';
import '@/api/endpoints/userApi';
import '@/api/endpoints/transactionsApi';
import '@/api/endpoints/windowsApi';
import * as v from 'valibot';

const SCHEDULES = 40;
const QUIET_MS = 12_000;

const ALL_CALLS = { ...CALLS, ...OWN_CALLS };
type Name = keyof typeof ALL_CALLS;

/** What pages may show: a call and its argument. */
const SHOWN: readonly [Name, unknown?][] = [
  ['getNewestTransactions', { limit: '5' }],
  ['getNewestTransactions', { limit: '5', type: 'LIST' }],
  ['getNewestTransactions', { limit: '5', status: 'PENDING', currency: 'NGN' }],
  ['getOlderTransactions', { limit: '3', before: 'after-9' }],
  ['getOlderTransactions', { limit: '3', before: 'after-6', status: 'PENDING' }],
  ['getTransactions'],
  ['getPendingTransactions', 'ORDER'],
  ['getNewestPending'],
  ['getWallets'],
  ['getWallet', 'NGN'],
  ['getMe'],
];

let worlds = 0;
/** What happened, over all schedules. */
const seen: Record<string, number> = {};
const count = (what: string, times = 1) => (seen[what] = (seen[what] ?? 0) + times);

beforeAll(holdTime);
afterAll(releaseTime);

type Initiate = (argument: unknown, options?: object) => never;
const endpoints = baseApi.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>;

function createWorld(random: SeededRandom) {
  // Each world is a session of its own.
  localStorage.setItem(TOKEN_KEY, `own${String((worlds += 1))}`);
  const server = new OwnServer(random);
  const live = fakeLiveChannel();
  let network: OwnNetwork | null = null;
  const backend = fakeBackend(({ path, headers, answerRaw, fail }) => {
    const [there, back] = [random.between(0, 200), random.between(0, 200)];
    const isLost = network?.happens(8) === true;
    const serve = () => {
      const response = isLost ? null : server.answer(path, headers);
      setTimeout(() => (response ? answerRaw(response) : fail()), back);
    };
    setTimeout(serve, there);
  });
  const store = createStore();
  network = new OwnNetwork(random, server, live);
  const stop = () => {
    network.close();
    store.stop();
    live.restore();
    backend.restore();
    resetVisibility();
    localStorage.clear();
    jest.clearAllTimers();
  };
  return { server, live, network, backend, store, stop, checked: new Map<string, unknown[]>() };
}

type World = ReturnType<typeof createWorld>;

/** A window may have grown by what is new: it is what a call with a longer limit would be answered. */
function asAnswered({ endpoint, argument, data }: CacheEntry, server: OwnServer, version: string): [unknown, unknown] {
  const call = ALL_CALLS[endpoint as Name];
  const rows = (data as { results?: readonly unknown[] } | null)?.results?.length ?? 0;
  const { limit = '0', ...others } = (argument ?? {}) as { limit?: string };
  const asked = limit !== '0' ? { ...others, limit: String(Math.max(rows, parseInt(limit, 10))) } : argument;
  const body = server.bodyAt(pathOf(requestOf(call, asked as never)), version);
  return [data, v.parse(call.answer, body)];
}

/** What each entry shows is what the server answered at the version that it names. */
function expectTrue({ store, server, checked }: World): void {
  for (const entry of cacheEntries(store.getState())) {
    const version = readOwnMark(ownMarkOf(entry.key))?.version;
    if (entry.status !== 'fulfilled' || version === undefined) continue;
    const [data, of] = checked.get(entry.key) ?? [];
    if (data === entry.data && of === version) continue;
    checked.set(entry.key, [entry.data, version]);
    const path = pathOf(requestOf(ALL_CALLS[entry.endpoint as Name], entry.argument as never));
    // Before the backup was restored.
    if (server.bodyAt(path, version) === null) continue;
    const [shown, answered] = asAnswered(entry, server, version);
    if (JSON.stringify(shown) !== JSON.stringify(answered))
      throw new Error(`${entry.key} at ${version} is ${JSON.stringify(shown)}, not ${JSON.stringify(answered)}`);
    count('entries looked at');
  }
}

/** What may happen, and how often in a hundred times. */
const HAPPENINGS: readonly [number, (world: World, random: SeededRandom) => void][] = [
  [64, ({ server }) => server.change()],
  [6, ({ network }) => network.cut()],
  [4, ({ network }, random) => void (network.isUp = random.chance(60))],
  [4, () => setHidden(true)],
  [9, () => setHidden(false)],
  [5, (world, random) => show(world, ...random.oneOf(SHOWN))],
  [
    3,
    ({ server, network }) => {
      network.cut();
      server.restore();
    },
  ],
  [5, () => undefined],
];

function show({ store }: World, name: Name, argument?: unknown): void {
  const initiate = endpoints[name]?.initiate;
  if (initiate) void store.dispatch(initiate(argument, { forceRefetch: true }));
}

function happen(world: World, random: SeededRandom): void {
  let left = random.between(1, 100);
  for (const [weight, happening] of HAPPENINGS) {
    left -= weight;
    if (left <= 0) return happening(world, random);
  }
}

async function liveThrough(world: World, random: SeededRandom) {
  const { server, network, backend } = world;
  for (const shown of SHOWN) if (random.chance(60)) show(world, ...shown);
  for (let left = random.between(1, 40); left > 0; left -= 1) {
    happen(world, random);
    await advance(random.chance(10) ? random.between(0, 6_000) : random.between(0, 150));
    expectTrue(world);
  }
  // Nothing goes wrong any more, and the server has something to say.
  Object.assign(network, { isGood: true, isUp: true });
  setHidden(false);
  await advance(QUIET_MS);
  for (const group of OWN_GROUPS) server.change(group);
  await advance(QUIET_MS);
  // From here on messages alone keep it up to date, unless a window cannot be sure.
  const calls = backend.calls.length;
  for (let times = 0; times < 3; times += 1) {
    for (const group of OWN_GROUPS) server.change(group);
    await advance(1_000);
  }
  count('changes at last', 6);
  count('calls at last', backend.calls.length - calls);
}

test(`what a user sees is the server's of its version, whatever the network does, and at last the newest, in ${String(atEffort(SCHEDULES))} schedules [S10.thousands.change]`, async () => {
  await checkAsyncProperty(SCHEDULES, async (random) => {
    const world = createWorld(random);
    const { server, store, network } = world;
    const unsubscribe = store.subscribe(() => expectTrue(world));
    try {
      await liveThrough(world, random);
      for (const entry of cacheEntries(store.getState())) {
        const path = pathOf(requestOf(ALL_CALLS[entry.endpoint as Name], entry.argument as never));
        const version = server.version(server.groupOf(path));
        if (server.bodyAt(path, version) === null) continue;
        const [shown, answered] = asAnswered(entry, server, version);
        expect(shown).toEqual(answered);
      }
      for (const [status, times] of Object.entries(server.statuses)) count(status, times);
      for (const [kind, times] of Object.entries(network.sent)) count(kind, times);
    } finally {
      unsubscribe();
      world.stop();
    }
  });
  console.log(JSON.stringify(seen));
}, 3_600_000);
