import type { World } from '@test/tools/bench/market/desks';
import { listingAt, manyListings, withBest } from '@test/tools/bench/market/listings';
import {
  amountChanges,
  compared,
  FAR_LEVEL,
  LISTINGS,
  shownRate,
  VISIBLE_LEVEL,
} from '@test/tools/bench/market/messageCosts';
import { encodeVersion } from '@test/tools/bench/market/version';
import type { Goal, RatioScenario } from '@test/tools/bench/scenario';
import { ALL_PANELS, MOST_SHARE, NO_PANELS } from './panelDesks';
import { withOwn } from './panelState';

const GOALS: readonly Goal[] = [{ peer: NO_PANELS.name, cost: 'task', shown: 'share', least: MOST_SHARE, aim: 1 }];

/** S1 and S2 with all panels of the desk open, beside the same desk without them, both with the feed. */
export function panelCosts(world: World): RatioScenario[] {
  const listings = withOwn(manyListings(LISTINGS));
  const best = shownRate(listingAt(listings, 0));
  const more = withBest(listings);
  const text = shownRate(listingAt(more, 0));
  const rows = [
    { id: 'S1.panels', what: 'one visible row changed', changes: amountChanges(listings, VISIBLE_LEVEL, true) },
    { id: 'S1.panels', what: 'one row changed far below', changes: amountChanges(listings, FAR_LEVEL, false) },
    {
      id: 'S2.panels',
      what: 'one added on top, then deleted',
      changes: [
        { version: encodeVersion(more), text },
        { version: encodeVersion(listings), text, gone: true },
      ],
    },
  ];
  return rows.map(({ id, what, changes }) =>
    compared(world, {
      id,
      title: `10,000 listings, ${what}: all panels against none`,
      ...{ ours: ALL_PANELS, peers: [NO_PANELS], goals: GOALS, best, changes },
    }),
  );
}
