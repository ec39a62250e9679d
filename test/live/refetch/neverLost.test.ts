import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { advance } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, SCREEN_NAMES } from './liveWorld';

const INTERLEAVINGS = 2_000;
const SEED = 20_261_120;
let world: LiveWorld;

beforeAll(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  world = createLiveWorld();
  world.live.open();
});
afterAll(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** One step of a random life of the app: messages, changes, mounting, hiding, closing, failing, waiting. */
async function step(random: SeededRandom): Promise<void> {
  const screen = random.oneOf(SCREEN_NAMES);
  const choice = random.between(1, 100);
  if (choice <= 50) world.change(screen);
  else if (choice <= 60) void world.changeOwn();
  else if (choice <= 75) (world.mounted.get(screen) ?? (() => world.mount(screen)))();
  else if (choice <= 82) world.setHidden(random.chance(50));
  else if (choice <= 87 && world.live.socket().readyState === 1) world.live.drop();
  else if (world.live.socket().readyState === 0) world.live.open();
  await advance(random.between(0, random.chance(10) ? 6_000 : 120));
}

async function live(random: SeededRandom): Promise<void> {
  world.latency = () => random.between(0, 400);
  world.fails = () => random.chance(5);
  for (let steps = random.between(3, 12); steps > 0; steps -= 1) await step(random);
  world.fails = () => false;
  world.setHidden(false);
  window.dispatchEvent(new Event('online'));
  world.live.open();
  await advance(6_000);
}

test(`no message is ever lost: ${String(INTERLEAVINGS)} interleavings from seed ${String(SEED)}, none stale`, async () => {
  const stale: string[] = [];
  for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
    await live(seededRandom(seed));
    for (const screen of world.mounted.keys()) {
      if (world.shown(screen) !== String(world.versions[screen])) stale.push(`seed ${String(seed)}: ${screen}`);
    }
  }
  expect(stale).toEqual([]);
}, 1_800_000);
