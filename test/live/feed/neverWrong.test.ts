import { userApi } from '@/api/endpoints/userApi';
import { versionOf } from '@/live/listingsFollower';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { buildBook } from '@/domain/book/listingBook';
import { createStore } from '@/state/store/store';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { atEffort } from '@test/support/random/effort';
import { checkAsyncProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { FeedNetwork, FeedServer } from './feedPage';

const SCHEDULES = 100;
const QUIET_MS = 12_000;

let worlds = 0;
/** What happened, over all schedules. */
const seen: Record<string, number> = {};
const count = (what: string) => (seen[what] = (seen[what] ?? 0) + 1);

beforeAll(holdTime);
afterAll(releaseTime);

function createWorld(random: SeededRandom) {
  // Each world is a session of its own.
  localStorage.setItem(TOKEN_KEY, `abc${String((worlds += 1))}`);
  const server = new FeedServer(random);
  const live = fakeLiveChannel();
  let network: FeedNetwork | null = null;
  const backend = fakeBackend(({ path, headers, answer, answerRaw, fail }) => {
    if (!path.startsWith('listings')) return answer({ id: 1, username: 'ada', email: 'ada@example.com' });
    const [there, back] = [random.between(0, 200), random.between(0, 200)];
    const isLost = network?.isGood === false && random.chance(8);
    const serve = () => {
      const response = isLost ? null : server.answer(headers);
      setTimeout(() => (response ? answerRaw(response) : fail()), back);
    };
    setTimeout(serve, there);
  });
  const store = createStore();
  network = new FeedNetwork(random, server, live);
  const stop = () => {
    network.close();
    store.stop();
    live.restore();
    backend.restore();
    resetVisibility();
    localStorage.clear();
    jest.clearAllTimers();
  };
  return { server, live, network, backend, store, stop, shown: 0 };
}

type World = ReturnType<typeof createWorld>;

/** The table equals the server's answer of its version, and never goes back to an earlier one. */
function expectTrue(world: World): void {
  const { store, server } = world;
  const { table } = store.getState().listings;
  if (!table) return;
  const version = versionOf(table);
  // A table that is fetched again, because it is not trusted, names no version until then.
  if (version === null) return void count('tables without a version');
  const order = [...server.answers.keys()].indexOf(version);
  if (order < world.shown) throw new Error(`the listings went back to ${version}`);
  world.shown = order;
  if (JSON.stringify(table) !== server.answers.get(version)) {
    throw new Error(
      `the listings of ${version} are ${JSON.stringify(table)}, not ${server.answers.get(version) ?? ''}`,
    );
  }
}

/** What may happen, and how often in a hundred times. */
const HAPPENINGS: readonly [number, (world: World, random: SeededRandom) => void][] = [
  [60, ({ server }) => server.change()],
  [6, ({ network }) => network.cut()],
  [4, ({ network }, random) => void (network.isUp = random.chance(60))],
  [5, () => setHidden(true)],
  [10, () => setHidden(false)],
  [
    5,
    ({ store }) => void store.dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true })),
  ],
  [
    3,
    ({ server, network }) => {
      network.cut();
      server.restore();
    },
  ],
  [7, () => undefined],
];

function happen(world: World, random: SeededRandom): void {
  let left = random.between(1, 100);
  for (const [weight, happening] of HAPPENINGS) {
    left -= weight;
    if (left <= 0) return happening(world, random);
  }
}

async function liveThrough(world: World, random: SeededRandom) {
  const { server, network, store } = world;
  let last = store.getState().listings.table;
  const unsubscribe = store.subscribe(() => {
    const { table } = store.getState().listings;
    if (table !== last) {
      count('steps');
      expectTrue(world);
    }
    last = table;
  });
  void store.dispatch(userApi.endpoints.getMe.initiate());
  void store.dispatch(listingsApi.endpoints.getListings.initiate());
  for (let left = random.between(1, 40); left > 0; left -= 1) {
    happen(world, random);
    await advance(random.chance(10) ? random.between(0, 6_000) : random.between(0, 150));
    expectTrue(world);
  }
  // Nothing goes wrong any more, and the server has something to say.
  Object.assign(network, { isGood: true, isUp: true });
  setHidden(false);
  await advance(QUIET_MS);
  server.change();
  await advance(QUIET_MS);
  unsubscribe();
}

test(`the listings are the server's of their version, whatever the network does, and at last the newest, in ${String(atEffort(SCHEDULES))} schedules [S10.thousands.change]`, async () => {
  await checkAsyncProperty(SCHEDULES, async (random) => {
    const world = createWorld(random);
    try {
      await liveThrough(world, random);
      const { listings } = world.store.getState();
      expect(JSON.stringify(listings.table)).toBe(world.server.answers.get(world.server.newest.version));
      const plain = JSON.parse(JSON.stringify(listings.book), (name, value: unknown) =>
        name === 'mark' ? undefined : value,
      ) as unknown;
      expect(plain).toEqual(buildBook((listings.table ?? []).filter(({ user }) => user !== '1')));
      for (const [status, times] of Object.entries(world.server.statuses)) seen[status] = (seen[status] ?? 0) + times;
    } finally {
      world.stop();
    }
  });
  console.log(JSON.stringify(seen));
}, 3_600_000);
