import type { Action } from '@reduxjs/toolkit';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/liveActions';
import { createFreshness, type QueryHealth } from '@/live/freshness';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import fc from 'fast-check';
import { atEffort } from '@test/support/random/effort';
import { nextOf, settingsFor } from '@test/support/random/property';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, type Screen, SCREEN_NAMES } from './liveWorld';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { createRefetchScheduler, MIN_REFETCH_GAP_MS, type RefetchScheduler } from '@/live/refetchScheduler';

let world: LiveWorld;

describe('freshness', () => {
  const SETTLED: QueryHealth = { isSettled: true, failedAt: null };
  const BUSY: QueryHealth = { isSettled: false, failedAt: null };
  const NOW = 1_700_000_000_000;
  let health: Record<string, QueryHealth>;
  let dispatched: Action[];
  let freshness: ReturnType<typeof createFreshness>;

  const lost = (group: FreshnessGroup, at: number, isStale: boolean) => freshnessLost({ group, at, isStale });
  const bothLost = (isStale: boolean) => [lost('listings', NOW, isStale), lost('currency_rates', NOW, isStale)];
  const bothRegained = [freshnessRegained('listings'), freshnessRegained('currency_rates')];
  /** What was dispatched since the last call. */
  const news = () => dispatched.splice(0);

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    health = { getListings: SETTLED, getRates: SETTLED };
    dispatched = [];
    freshness = createFreshness({
      dispatch: (action) => void dispatched.push(action),
      health: (endpoint) => health[endpoint] ?? BUSY,
    });
  });
  afterEach(() => {
    resetVisibility();
    jest.useRealTimers();
  });

  test('both groups are lost once when the channel is, however long it stays away [S10.stale.since]', () => {
    for (const status of ['connecting', 'live'] as const) freshness.onStatus(status);
    expect(news()).toEqual([]);
    for (const status of ['reconnecting', 'offline', 'reconnecting'] as const) freshness.onStatus(status);
    freshness.onHidden();
    expect(news()).toEqual(bothLost(true));
  });

  test('a hidden tab may miss messages, but becomes stale only when the channel is lost too', () => {
    freshness.onHidden();
    expect(news()).toEqual(bothLost(false));
    freshness.onHidden();
    expect(news()).toEqual([]);
    freshness.onStatus('offline');
    expect(news()).toEqual(bothLost(true));
  });

  test('a group is fresh again once, when the channel is live and its query is settled [S10.stale.since]', () => {
    freshness.onStatus('reconnecting');
    news();
    freshness.check();
    freshness.onStatus('live');
    expect(news()).toEqual([]);
    health = { getListings: BUSY, getRates: SETTLED };
    freshness.check();
    expect(news()).toEqual([freshnessRegained('currency_rates')]);
    health = { getListings: SETTLED, getRates: SETTLED };
    for (let time = 0; time < 2; time += 1) freshness.check();
    expect(news()).toEqual([freshnessRegained('listings')]);
  });

  test('no group is fresh again while the tab is hidden', () => {
    freshness.onStatus('live');
    setHidden(true);
    freshness.onHidden();
    freshness.check();
    expect(news()).toEqual(bothLost(false));
    setHidden(false);
    freshness.check();
    expect(news()).toEqual(bothRegained);
  });

  test('a group whose query failed is stale from the start of that fetch on, the other is not [S10.stale.since]', () => {
    freshness.onStatus('live');
    health = { getListings: { isSettled: false, failedAt: NOW - 50 }, getRates: SETTLED };
    freshness.check();
    expect(news()).toEqual([lost('listings', NOW - 50, true)]);
  });

  test('the next session knows of no loss, and is not live before its channel is', () => {
    freshness.onStatus('live');
    freshness.onHidden();
    freshness.clear();
    news();
    freshness.check();
    expect(news()).toEqual([]);
    freshness.onHidden();
    news();
    freshness.check();
    expect(news()).toEqual([]);
  });
});

describe('burst', () => {
  const INTERLEAVINGS = 50;
  const MESSAGES = 100;
  const FETCH_MS = 200;
  const MOST_FETCHES = 9;
  const LISTINGS = 'listings/?all_pairs=true';
  const SCREENS: readonly Screen[] = [LISTINGS, 'wallets/'];

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
});

describe('never lost', () => {
  const INTERLEAVINGS = 300;
  const FIRST_OPENS = 100;
  const LONGEST_ANSWER_MS = 400;

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
});

describe('refetch scheduler', () => {
  const KEY = 'wallets';
  let entry: { inFlight: boolean; startedAt: number; watched: boolean } | null;
  let isHidden: boolean;
  let done: string[];
  let scheduler: RefetchScheduler;

  beforeEach(() => {
    jest.useFakeTimers();
    [isHidden, done] = [false, []];
    entry = { inFlight: false, startedAt: Date.now() - 10 * MIN_REFETCH_GAP_MS, watched: true };
    scheduler = createRefetchScheduler({
      entry: () => entry,
      refetch: () => void done.push('fetched'),
      drop: () => void done.push('dropped'),
      isHidden: () => isHidden,
    });
  });
  afterEach(() => void jest.useRealTimers());

  const change = (changes: Partial<NonNullable<typeof entry>>) => {
    entry = entry && { ...entry, ...changes };
  };

  test('an entry is fetched at once if its last fetch was started as long ago as the gap', () => {
    change({ startedAt: Date.now() - MIN_REFETCH_GAP_MS });
    scheduler.touch(KEY);
    expect(done).toEqual(['fetched']);
  });

  test('an entry whose last fetch was started just now is fetched when the gap is over, by one timer', () => {
    change({ startedAt: Date.now() });
    for (let message = 0; message < 3; message += 1) scheduler.touch(KEY);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(MIN_REFETCH_GAP_MS - 1);
    expect([done, scheduler.isDirty(KEY)]).toEqual([[], true]);
    jest.advanceTimersByTime(1);
    expect(done).toEqual(['fetched']);
  });

  test('an entry whose last fetch is in the future, since the clock was set back, is fetched at once', () => {
    change({ startedAt: Date.now() + 1 });
    scheduler.touch(KEY);
    expect(done).toEqual(['fetched']);
  });

  test('an entry is fetched once for all messages before the start of a fetch', () => {
    change({ inFlight: true });
    scheduler.touch(KEY);
    scheduler.started(KEY);
    change({ inFlight: false });
    scheduler.settled(KEY);
    expect([done, scheduler.isDirty(KEY)]).toEqual([[], false]);
  });

  test('an entry of a hidden tab is fetched once the tab is visible again', () => {
    isHidden = true;
    scheduler.touch(KEY);
    expect(done).toEqual([]);
    isHidden = false;
    scheduler.flush();
    expect(done).toEqual(['fetched']);
  });

  describe('an entry that no screen shows', () => {
    beforeEach(() => {
      change({ watched: false });
      scheduler.touch(KEY);
      expect(done).toEqual([]);
    });

    test('is dropped, but not at once', () => {
      jest.advanceTimersByTime(0);
      expect([done, scheduler.isDirty(KEY)]).toEqual([['dropped'], false]);
    });

    test('is kept if a fetch of it has started meanwhile', () => {
      scheduler.started(KEY);
      jest.advanceTimersByTime(0);
      expect(done).toEqual([]);
    });

    test('is fetched if a screen shows it meanwhile', () => {
      change({ watched: true });
      jest.advanceTimersByTime(0);
      expect(done).toEqual(['fetched']);
    });

    test('is kept while it is being fetched', () => {
      change({ inFlight: true });
      jest.advanceTimersByTime(0);
      expect(done).toEqual([]);
    });

    test('is not dropped after the cache was emptied', () => {
      scheduler.clear();
      expect([jest.getTimerCount(), scheduler.isDirty(KEY)]).toEqual([0, false]);
    });

    test('is forgotten if it is no longer cached', () => {
      entry = null;
      jest.advanceTimersByTime(0);
      expect([done, scheduler.isDirty(KEY)]).toEqual([[], false]);
    });
  });
});
