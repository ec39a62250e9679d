import fc from 'fast-check';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { atEffort } from '@test/support/random/effort';
import { nextOf, settingsFor } from '@test/support/random/property';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, type Screen, SCREEN_NAMES } from './liveWorld';

const INTERLEAVINGS = 300;
const FIRST_OPENS = 100;
const LONGEST_ANSWER_MS = 400;
let world: LiveWorld;

beforeAll(holdTime);
afterAll(releaseTime);

/** What may happen to the app, in the words that a failure prints. */
const HAPPENINGS = {
  message: (screen: Screen) => world.change(screen),
  'own change': () => void world.changeOwn(),
  'mount or unmount': (screen: Screen) => (world.mounted.get(screen) ?? (() => world.mount(screen)))(),
  hide: () => world.setHidden(true),
  show: () => world.setHidden(false),
  drop: () => void (world.live.socket().readyState === 1 && world.live.drop()),
  open: () => void (world.live.socket().readyState === 0 && world.live.open()),
};
type Happening = keyof typeof HAPPENINGS;
const WEIGHTS: Record<Happening, number> = {
  message: 50,
  'own change': 10,
  'mount or unmount': 15,
  hide: 4,
  show: 4,
  drop: 5,
  open: 12,
};

const happening = fc.oneof(
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Happening) })),
);
const pauseMs = fc.oneof({ weight: 9, arbitrary: fc.nat(120) }, { weight: 1, arbitrary: fc.nat(6_000) });
const step = fc.record({ happening, screen: fc.constantFrom(...SCREEN_NAMES), pauseMs });
const steps = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
/** How long each answer takes, and which of them are lost. */
const answers = fc.infiniteStream(fc.nat(LONGEST_ANSWER_MS));
const losses = fc.infiniteStream(
  fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
);

type Life = readonly { happening: Happening; screen: Screen; pauseMs: number }[];

async function live(life: Life) {
  for (const { happening: name, screen, pauseMs: ms } of life) {
    HAPPENINGS[name](screen);
    await advance(ms);
  }
}

const staleScreens = () =>
  [...world.mounted.keys()].filter((screen) => world.shown(screen) !== String(world.versions[screen]));

/** A life of the app from its beginning, and then some time without trouble. Answers which screens are stale. */
async function staleAfter(life: Life) {
  await live(life);
  world.fails = () => false;
  world.setHidden(false);
  window.dispatchEvent(new Event('online'));
  world.live.open();
  await advance(6_000);
  return staleScreens();
}

/** The same, but nothing is fetched again at the end: the socket is only opened if it is not open. */
async function staleOnceOpen(life: Life) {
  await live(life);
  world.setHidden(false);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    HAPPENINGS.open();
    await advance(RECONNECT_DELAY_MS);
  }
  return staleScreens();
}

test(`no message is ever lost in ${String(atEffort(INTERLEAVINGS))} interleavings: none leaves a screen stale`, async () => {
  const property = fc.asyncProperty(steps, answers, losses, async (life, latencies, lost) => {
    world = createLiveWorld();
    world.live.open();
    world.latency = () => nextOf(latencies, 0);
    world.fails = () => nextOf(lost, false);
    try {
      expect(await staleAfter(life)).toEqual([]);
    } finally {
      world.end();
      jest.clearAllTimers();
    }
  });
  await fc.assert(property, settingsFor(INTERLEAVINGS));
}, 1_800_000);

test.each([
  ['our own server', false],
  ['our own server that says when it last had news', true],
])(
  `%s: whatever changes before the first open is shown after it, in ${String(atEffort(FIRST_OPENS))} interleavings [S10.thousands.again]`,
  async (_server, tells) => {
    const property = fc.asyncProperty(steps, answers, async (life, latencies) => {
      world = createLiveWorld({ hasValidators: true, tellsAfter: tells ? nextOf(latencies, 0) : undefined });
      world.latency = () => nextOf(latencies, 0);
      try {
        expect(await staleOnceOpen(life)).toEqual([]);
      } finally {
        world.end();
        jest.clearAllTimers();
      }
    });
    await fc.assert(property, settingsFor(FIRST_OPENS));
  },
  600_000,
);
