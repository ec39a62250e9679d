import { advance } from '@test/support/app/advance';
import { seededRandom } from '@test/support/random/seededRandom';
import { createLiveWorld, type LiveWorld, type Screen } from './liveWorld';

/** CASES=10000 runs more of them, SEED=… others. */
const INTERLEAVINGS = parseInt(process.env.CASES ?? '150', 10);
const SEED = parseInt(process.env.SEED ?? '20261120', 10);
const MESSAGES = 100;
const SCREENS: readonly Screen[] = ['listings/?all_pairs=true', 'wallets/'];
/** A world of the tests keeps all that was ever called: after so many bursts another one begins. */
const BURSTS_PER_WORLD = 250;
let world: LiveWorld;

async function openWorld(): Promise<void> {
  world = createLiveWorld();
  world.live.open();
  SCREENS.forEach(world.mount);
  await advance(1_000);
}

beforeAll(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => world.end());
afterAll(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/**
 * A hundred messages at random moments of one second, over fetches of 200 ms, with a change of the user's own now and
 * then.
 */
async function burst(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const spread = random.oneOf([0, 0, 150]);
  world.latency = () => 200 + random.between(-spread, spread);
  const screen = random.oneOf(SCREENS);
  for (let message = 0; message < MESSAGES; message += 1) {
    const act = () =>
      random.chance(2) ? void world.changeOwn() : world.change(random.chance(90) ? screen : random.oneOf(SCREENS));
    setTimeout(act, random.between(0, 1_000));
  }
  await advance(1_000 + 2 * (200 + spread));
}

test(`100 messages in 1 s over a 200 ms fetch: none stale of ${String(INTERLEAVINGS)} interleavings from seed ${String(SEED)} [S10.S4]`, async () => {
  const stale: string[] = [];
  let mostFetches = 0;
  for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
    if ((seed - SEED) % BURSTS_PER_WORLD === 0) {
      if (seed > SEED) world.end();
      await openWorld();
    }
    for (const screen of SCREENS) world.starts[screen] = [];
    await burst(seed);
    for (const screen of SCREENS) {
      mostFetches = Math.max(mostFetches, world.starts[screen]?.length ?? 0);
      if (world.shown(screen) !== String(world.versions[screen])) stale.push(`seed ${String(seed)}: ${screen}`);
    }
    world.backend.calls.length = 0;
  }
  expect(stale).toEqual([]);
  expect(mostFetches).toBeLessThanOrEqual(9);
}, 3_600_000);
