import type { Listing } from '@contract/listings';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { Goal, RatioScenario } from '@test/tools/bench/scenario';
import { ANTD_VIRTUAL, type Change, type Desk, deskSide, FED_DESK, OUR_DESK, VANILLA, type World } from './desks';
import { encodeVersion, listingAt, manyListings, withAmount, withBest } from './listings';

const LISTINGS = 10_000;
/** Levels of the book, 0 being the best: one that every desk shows at first, and one that none does. */
const VISIBLE_LEVEL = 9;
const FAR_LEVEL = 6_000;
const OTHER_AMOUNT = '4321.09';
const UNITS = { task: 'ms', script: 'ms', layout: 'ms', style: 'ms', thread: 'ms', process: 'ms', wall: 'ms' };

/** A rate as every desk shows it. */
const shownRate = ({ rate }: Listing) => formatFixed(rate, 4);

type Bounds = Pick<Goal, 'least' | 'aim'>;
const goalsOf = (antd: Bounds, vanilla: Bounds): Goal[] => [
  { peer: ANTD_VIRTUAL.name, cost: 'task', shown: 'share', ...antd },
  { peer: VANILLA.name, cost: 'task', shown: 'share', ...vanilla },
];
const FED = goalsOf({ least: 0.25, aim: 0.18 }, { least: 0.9, aim: 0.75 });
/** On a backend without the feed everything is fetched, as the peers do. */
const ONE_CHANGED = goalsOf({ least: 0.5, aim: 0.15 }, { least: 1.35, aim: 1 });
const ONE_MORE_OR_LESS = goalsOf({ least: 0.5, aim: 0.2 }, { least: 1.35 });

/** There and back: the level's amount, and what it was. */
function amountChanges(listings: readonly Listing[], level: number, isSeen: boolean): Change[] {
  const listing = listingAt(listings, level);
  const there = withAmount(listings, listing, OTHER_AMOUNT);
  return [
    { version: encodeVersion(there), text: isSeen ? formatFixed(OTHER_AMOUNT, 2) : null },
    { version: encodeVersion(listings), text: isSeen ? formatFixed(listing.Amount, 2) : null },
  ];
}

/** S1 and S2: what a message costs each desk, if the server sends what changed and if everything is fetched. */
export function messageCosts(world: World): RatioScenario[] {
  const listings = manyListings(LISTINGS);
  const best = shownRate(listingAt(listings, 0));
  const more = withBest(listings);
  const text = shownRate(listingAt(more, 0));
  const added: Change[] = [
    { version: encodeVersion(more), text },
    { version: encodeVersion(listings), text, gone: true },
  ];
  const rows: [id: string, title: string, changes: Change[], goals: Goal[]][] = [
    ['S1', 'one visible row changed', amountChanges(listings, VISIBLE_LEVEL, true), ONE_CHANGED],
    ['S1', 'one row changed far below', amountChanges(listings, FAR_LEVEL, false), ONE_CHANGED],
    ['S2', 'one added on top, then deleted', added, ONE_MORE_OR_LESS],
  ];
  return rows.flatMap(([id, title, changes, goals]) => {
    const row = (ours: Desk, how: string, bounds: Goal[]): RatioScenario => ({
      kind: 'ratio',
      id,
      title: `10,000 listings, ${title}, ${how}`,
      goals: bounds,
      units: UNITS,
      headline: 'task',
      warmUp: 3,
      ours: deskSide(world, ours, best, changes),
      peers: [ANTD_VIRTUAL, VANILLA].map((desk) => deskSide(world, desk, best, changes)),
    });
    return [row(FED_DESK, 'with the feed', FED), row(OUR_DESK, 'without the feed', goals)];
  });
}
