import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';
import { formatFixed } from '@/domain/money/formatDecimal';
import { evaluate } from './browser';
import { AG_GRID, ANTD_VIRTUAL, type Desk, openDesk, OUR_DESK, type World } from './desks';
import { fastClock } from './fastClock';
import { listingAt, manyListings, withAmount } from './listings';
import { encodeVersion } from './version';

const LISTINGS = 2_000;
const VISIBLE_LEVEL = 9;
const THROTTLING = 4;
const LONG_MS = { full: 10_000, quick: 3_000 } as const;
const INPUT_EVERY = 5;
const FRAME_BOUND_MS = 100;

/** Long tasks and inputs are kept from the first moment on. */
export const OBSERVE = `
window.longTasks = []; window.inputs = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => window.inputs.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const BEGIN =
  'window.longTasks.length = 0; window.inputs.length = 0; (document.querySelector("main table a, .ag-cell, .ant-table-body, a") ?? document.body).focus?.()';

/**
 * A load: messages per second, and how fast the page's clock runs, so that the app's gap between fetches has passed.
 */
interface Load {
  desk: Desk;
  perSecond: number;
  clock: number;
  words: string;
}

const LOADS: readonly Load[] = [
  { desk: OUR_DESK, perSecond: 5, clock: 10, words: '5 refetches a second' },
  { desk: OUR_DESK, perSecond: 20, clock: 10, words: '20 refetches a second' },
  { desk: OUR_DESK, perSecond: 20, clock: 1, words: '20 messages a second, fetched as the app does' },
  { desk: ANTD_VIRTUAL, perSecond: 20, clock: 1, words: '20 messages a second, antd virtual' },
  { desk: AG_GRID, perSecond: 20, clock: 1, words: '20 messages a second, AG Grid' },
];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function measureLoad(world: World, { desk, perSecond, clock, words }: Load, effort: Effort): Promise<Fact[]> {
  const listings = manyListings(LISTINGS);
  const best = formatFixed(listingAt(listings, 0).rate, 4);
  const changed = listingAt(listings, VISIBLE_LEVEL);
  const versions = ['4321.09', '5432.1'].map((amount) => encodeVersion(withAmount(listings, changed, amount)));
  const first = versions[1] as (typeof versions)[number];
  const stand = await openDesk(world, desk, { version: first, text: best }, `${fastClock(clock)}\n${OBSERVE}`);
  const { cdp } = stand.page;
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    await pause(1000);
    await evaluate(cdp, BEGIN);
    const asked = stand.server.asked();
    const messages = (LONG_MS[effort] / 1000) * perSecond;
    const startedAt = Date.now();
    for (let message = 0; message < messages; message += 1) {
      stand.server.show(versions[message % 2] ?? first);
      stand.server.announce('listings');
      if (message % INPUT_EVERY === 0) void stand.page.page.keyboard.press('ArrowDown').catch(() => undefined);
      await pause(Math.max(0, startedAt + ((message + 1) * 1000) / perSecond - Date.now()));
    }
    await pause(500);
    const refetches = stand.server.asked() - asked;
    const seen = await evaluate<{ long: number[]; inputs: number[] }>(cdp, '({ long: longTasks, inputs })');
    const isOurs = desk === OUR_DESK;
    return [
      { name: `${words}: refetches made`, value: refetches, unit: '' },
      { name: `${words}: long tasks`, value: seen.long.length, unit: '', ...(isOurs ? { least: 2, aim: 0 } : {}) },
      {
        name: `${words}: slowest input (16 where all were faster)`,
        value: Math.max(16, ...seen.inputs),
        unit: 'ms',
        ...(isOurs ? { aim: FRAME_BOUND_MS } : {}),
      },
    ];
  } finally {
    await stand.close();
  }
}

/** S8: whether the page stays at hand while listings are fetched again and again on a slow machine. */
export function underLoad(world: World): FactScenario {
  return {
    kind: 'facts',
    id: 'S8',
    title: '2,000 listings, CPU x4, inputs going on',
    async measure(effort) {
      const facts: Fact[] = [];
      for (const load of LOADS) facts.push(...(await measureLoad(world, load, effort)));
      return facts;
    },
  };
}
