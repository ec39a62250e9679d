import { formatFixed } from '@/domain/money/formatDecimal';
import { openDesk, type World } from '@test/tools/bench/market/desks';
import { fastClock } from '@test/tools/bench/market/fastClock';
import { follow, sizeOf, warmUp } from '@test/tools/bench/market/growth';
import { listingAt, manyListings, withAmount } from '@test/tools/bench/market/listings';
import { encodeVersion } from '@test/tools/bench/market/version';
import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';
import { ALL_PANELS, MOST_SHARE, NO_PANELS } from './panelDesks';
import { withOwn } from './panelState';

const LISTINGS = 2_000;
const VISIBLE_LEVEL = 9;
const CHANGES = { full: 10_000, quick: 300 } as const;
const WARM_UP = { full: 1_000, quick: 100 } as const;
/** The two desks work in turns of so many changes. */
const TURN = 100;
const CLOCK = 1000;
const MEGABYTE = 2 ** 20;
/** What the desk may grow by without the panels (growth.ts). */
const BOUND_MB = 0.7;

async function measure(world: World, effort: Effort): Promise<Fact[]> {
  const listings = withOwn(manyListings(LISTINGS));
  const changed = listingAt(listings, VISIBLE_LEVEL);
  const versions = ['4321.09', '5432.1', '654.3'].map((text) => encodeVersion(withAmount(listings, changed, text)));
  const first = { version: encodeVersion(listings), text: formatFixed(listingAt(listings, 0).rate, 4) };
  const desks = [ALL_PANELS, NO_PANELS];
  const stands: Awaited<ReturnType<typeof openDesk>>[] = [];
  try {
    for (const desk of desks) stands.push(await openDesk(world, desk, first, fastClock(CLOCK)));
    for (const stand of stands) await warmUp(stand, follow, WARM_UP[effort], versions);
    const before = [];
    for (const { page } of stands) before.push(await sizeOf(page));
    const called = stands.map(({ server }) => server.calls());
    for (let left = CHANGES[effort]; left > 0; left -= TURN)
      for (const stand of stands) await follow(stand, TURN, versions);
    const facts: Fact[] = [];
    for (const [index, { page, server }] of stands.entries()) {
      const [{ name = '' } = {}, was] = [desks[index], before[index]];
      const is = await sizeOf(page);
      const isAll = index === 0;
      const grown = (is.heap - (was?.heap ?? 0)) / MEGABYTE;
      facts.push(
        { name: `${name}: calls made`, value: server.calls() - (called[index] ?? 0), unit: '', least: 0 },
        {
          name: `${name}: growth of the heap after GC`,
          value: grown,
          unit: 'MB',
          ...(isAll ? { least: BOUND_MB * MOST_SHARE } : {}),
        },
        {
          name: `${name}: more DOM nodes`,
          value: is.nodes - (was?.nodes ?? 0),
          unit: '',
          ...(isAll ? { least: 0 } : {}),
        },
        {
          name: `${name}: more listeners`,
          value: is.listeners - (was?.listeners ?? 0),
          unit: '',
          ...(isAll ? { least: 0 } : {}),
        },
      );
    }
    return facts;
  } finally {
    for (const stand of stands) await stand.close();
  }
}

/** S9 with all panels of the desk open, beside the same desk without them: what piles up over a day of messages. */
export const panelGrowth = (world: World): FactScenario => ({
  kind: 'facts',
  id: 'S9.panels',
  title: 'growth over 10,000 changes of 2,000 listings that are followed: all panels and none',
  measure: (effort) => measure(world, effort),
});
