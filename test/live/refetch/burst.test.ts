import fc from 'fast-check';
import { atEffort } from '@test/support/random/effort';
import { nextOf, settingsFor } from '@test/support/random/property';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, type Screen } from './liveWorld';

const INTERLEAVINGS = 50;
const MESSAGES = 100;
const FETCH_MS = 200;
const MOST_FETCHES = 9;
const LISTINGS = 'listings/?all_pairs=true';
const SCREENS: readonly Screen[] = [LISTINGS, 'wallets/'];
let world: LiveWorld;

beforeAll(holdTime);
afterAll(releaseTime);

/** Most messages are of one screen; now and then one is of the other, or is a change of the user's own. */
const message = fc.record({
  atMs: fc.nat(1_000),
  of: fc.oneof(
    { weight: 88, arbitrary: fc.constant('the screen') },
    { weight: 10, arbitrary: fc.constant('the other') },
    { weight: 2, arbitrary: fc.constant('the user') },
  ),
});
const burst = fc.record({
  screen: fc.constantFrom(...SCREENS),
  /** An answer takes 200 ms, more or less by up to this. */
  spreadMs: fc.constantFrom(0, 0, 150),
  messages: fc.array(message, { minLength: MESSAGES, maxLength: MESSAGES }),
});
const fractions = fc.infiniteStream(fc.integer({ min: -100, max: 100 }));

async function openWorld(): Promise<void> {
  world = createLiveWorld();
  world.live.open();
  SCREENS.forEach(world.mount);
  await advance(1_000);
  for (const screen of SCREENS) world.starts[screen] = [];
}

const otherThan = (screen: Screen): Screen => (screen === LISTINGS ? 'wallets/' : LISTINGS);

test(`100 messages in 1 s over a 200 ms fetch: none stale in ${String(atEffort(INTERLEAVINGS))} interleavings [S10.S4]`, async () => {
  const property = fc.asyncProperty(burst, fractions, async ({ screen, spreadMs, messages }, parts) => {
    await openWorld();
    world.latency = () => FETCH_MS + Math.round((spreadMs * nextOf(parts, 0)) / 100);
    for (const { atMs, of } of messages) {
      const act = () =>
        of === 'the user' ? void world.changeOwn() : world.change(of === 'the screen' ? screen : otherThan(screen));
      setTimeout(act, atMs);
    }
    await advance(1_000 + 2 * (FETCH_MS + spreadMs));
    try {
      expect(SCREENS.filter((each) => world.shown(each) !== String(world.versions[each]))).toEqual([]);
      for (const each of SCREENS) expect(world.starts[each]?.length).toBeLessThanOrEqual(MOST_FETCHES);
    } finally {
      world.end();
      jest.clearAllTimers();
    }
  });
  await fc.assert(property, settingsFor(INTERLEAVINGS));
}, 3_600_000);
