import { formatFixed } from '@/domain/money/formatDecimal';
import { type Desk, openDesk, type World } from '@test/tools/bench/market/desks';
import { listingAt, manyListings, withAmount, withBest } from '@test/tools/bench/market/listings';
import { countOf, fact } from '@test/tools/bench/market/rowCounts';
import { encodeVersion, type Version } from '@test/tools/bench/market/version';
import type { Fact, FactScenario } from '@test/tools/bench/scenario';
import { ALL_PANELS, NO_PANELS } from './panelDesks';
import { withOwn } from './panelState';

const LISTINGS = 10_000;
const LEVELS = { 'visible change': 9, 'off-screen change': 6_000 } as const;
const AMOUNTS = ['4321.09', '5432.1'] as const;

interface Step {
  name: string;
  version: Version;
}

/** The rows that each step touches, and how many calls they made. */
async function touched(world: World, desk: Desk, first: { version: Version; text: string }, steps: readonly Step[]) {
  const stand = await openDesk(world, desk, first);
  try {
    const rows: number[] = [];
    const called = stand.server.calls();
    for (const { version } of steps) {
      const counts = await countOf(stand, { version, text: null });
      rows.push(counts.rows + counts.exchanged);
    }
    return { rows, calls: stand.server.calls() - called };
  } finally {
    await stand.close();
  }
}

async function measure(world: World): Promise<Fact[]> {
  const listings = withOwn(manyListings(LISTINGS));
  const first = { version: encodeVersion(listings), text: formatFixed(listingAt(listings, 0).rate, 4) };
  const changes = Object.entries(LEVELS).flatMap(([name, level]) =>
    AMOUNTS.map((amount) => ({
      name,
      version: encodeVersion(withAmount(listings, listingAt(listings, level), amount)),
    })),
  );
  // Of each kind the first is not counted: it may leave a mark on its row.
  const steps = [...changes, { name: 'one added on top', version: encodeVersion(withBest(listings)) }];
  const counted = [1, 3, 4];
  const all = await touched(world, ALL_PANELS, first, steps);
  const none = await touched(world, NO_PANELS, first, steps);
  return [
    ...counted.flatMap((index) => [
      fact(`${steps[index]?.name ?? ''}: rows touched, no panels`, none.rows[index] ?? NaN),
      fact(
        `${steps[index]?.name ?? ''}: more rows touched with all panels`,
        Math.abs((all.rows[index] ?? NaN) - (none.rows[index] ?? NaN)),
        0,
        0,
      ),
    ]),
    fact(`calls made by ${String(steps.length)} messages, all panels`, all.calls, 0, 0),
  ];
}

/** S3 with all panels of the desk open, beside the same desk without them. */
export const panelRows = (world: World): FactScenario => ({
  kind: 'facts',
  id: 'S3.panels',
  title: 'counts, 10,000 listings: all panels against none',
  measure: () => measure(world),
});
