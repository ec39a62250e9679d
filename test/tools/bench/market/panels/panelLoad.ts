import { formatFixed } from '@/domain/money/formatDecimal';
import { evaluate, readMetrics } from '@test/tools/bench/market/browser';
import { type Desk, openDesk, type World } from '@test/tools/bench/market/desks';
import { listingAt, manyListings, withAmount } from '@test/tools/bench/market/listings';
import { OBSERVE } from '@test/tools/bench/market/underLoad';
import { encodeVersion } from '@test/tools/bench/market/version';
import type { Costs, OpenSide, RatioScenario, Side } from '@test/tools/bench/scenario';
import { ALL_PANELS, MOST_SHARE, NO_PANELS } from './panelDesks';
import { withOwn } from './panelState';

const LISTINGS = 2_000;
const VISIBLE_LEVEL = 9;
const THROTTLING = 4;
const MESSAGES = 40;
const EVERY_MS = 50;
const INPUT_EVERY = 5;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A run: two seconds of twenty messages each, an arrow key with every fifth, on a slow processor. */
async function openLoad(world: World, desk: Desk): Promise<OpenSide> {
  const listings = withOwn(manyListings(LISTINGS));
  const changed = listingAt(listings, VISIBLE_LEVEL);
  const versions = ['4321.09', '5432.1'].map((amount) => encodeVersion(withAmount(listings, changed, amount)));
  const first = { version: encodeVersion(listings), text: formatFixed(listingAt(listings, 0).rate, 4) };
  const stand = await openDesk(world, desk, first, OBSERVE);
  const { cdp, page } = stand.page;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  return {
    async run(): Promise<Costs> {
      await evaluate(cdp, 'window.longTasks.length = 0; window.inputs.length = 0');
      const before = await readMetrics(cdp);
      for (let message = 0; message < MESSAGES; message += 1) {
        stand.server.show(versions[message % 2] ?? first.version);
        stand.server.announce('listings');
        if (message % INPUT_EVERY === 0) void page.keyboard.press('ArrowDown').catch(() => undefined);
        await pause(EVERY_MS);
      }
      await evaluate(cdp, 'window.bench.arm("", null), new Promise((resolve) => requestIdleCallback(resolve))');
      const after = await readMetrics(cdp);
      const seen = await evaluate<{ long: number; input: number }>(
        cdp,
        '({ long: longTasks.length, input: Math.max(16, ...inputs) })',
      );
      const spent = (counter: string) => ((after[counter] ?? 0) - (before[counter] ?? 0)) * 1000;
      return { task: spent('TaskDuration'), thread: spent('ThreadTime'), ...seen };
    },
    close: stand.close,
  };
}

/** S8 with all panels of the desk open, beside the same desk without them. */
export function panelLoad(world: World): RatioScenario {
  const side = (desk: Desk): Side => ({ name: desk.name, open: () => openLoad(world, desk) });
  return {
    kind: 'ratio',
    id: 'S8.panels',
    title: '2,000 listings, CPU x4, 20 messages a second, inputs going on: all panels against none',
    units: { task: 'ms', thread: 'ms', long: 'long tasks', input: 'ms' },
    headline: 'task',
    warmUp: 1,
    ours: side(ALL_PANELS),
    peers: [side(NO_PANELS)],
    goals: [
      { peer: NO_PANELS.name, cost: 'task', shown: 'share', least: MOST_SHARE, aim: 1 },
      { peer: NO_PANELS.name, cost: 'thread', shown: 'share' },
      { peer: NO_PANELS.name, cost: 'input', shown: 'share' },
    ],
  };
}
