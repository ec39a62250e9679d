import type { Listing } from '@contract/listings';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { Effort, Goal, RatioScenario } from '@test/tools/bench/scenario';
import {
  AG_GRID,
  ANTD_VIRTUAL,
  type Desk,
  deskSide,
  FED_DESK,
  NAIVE,
  OUR_DESK,
  PEER_DESKS,
  VANILLA,
  type World,
} from './desks';
import { listingAt, manyListings, withAmount, withBest } from './listings';
import type { Change } from './measureMessage';
import { encodeVersion } from './version';

export const LISTINGS = 10_000;
/** Levels of the book, 0 being the best: one that every desk shows at first, and one that none does. */
export const VISIBLE_LEVEL = 9;
export const FAR_LEVEL = 6_000;
const OTHER_AMOUNT = '4321.09';
const UNITS = { task: 'ms', script: 'ms', layout: 'ms', style: 'ms', thread: 'ms', process: 'ms', wall: 'ms' };
const WARM_UP = 3;

/** A rate as every desk shows it. */
export const shownRate = ({ rate }: Listing) => formatFixed(rate, 4);
const shownAmount = ({ Amount }: Listing) => formatFixed(Amount, 2);

/** Figures of each peer that are reported in addition to the goals, without a bound. */
const alsoTold = (peers: readonly Desk[], costs: readonly string[]): Goal[] =>
  peers.flatMap(({ name }) => costs.map((cost) => ({ peer: name, cost, shown: 'share' as const })));

const share = ({ name }: Desk, bounds: { least?: number; aim?: number }): Goal => ({
  peer: name,
  cost: 'task',
  shown: 'share',
  ...bounds,
});

export interface Comparison extends Pick<RatioScenario, 'id' | 'title' | 'goals'> {
  /** With the feed or without it. */
  ours: Desk;
  /** The rate that every desk shows once it is ready. */
  best: string;
  changes: readonly Change[];
  peers: readonly Desk[];
  headline?: string;
}

/** A message to ours beside the same message to each of the peers. */
export function compared(
  world: World,
  { ours, best, changes, peers, goals, headline = 'task', ...row }: Comparison,
): RatioScenario {
  const names = peers.map(({ name }) => name);
  const isSeen = changes.every(({ text }) => text !== null);
  const told = ['script', 'thread', 'process', ...(isSeen ? ['wall'] : [])].filter((cost) => cost !== headline);
  return {
    kind: 'ratio',
    ...row,
    goals: [...goals.filter(({ peer }) => names.includes(peer)), ...alsoTold(peers, told)],
    units: UNITS,
    headline,
    warmUp: WARM_UP,
    ours: deskSide(world, ours, best, changes),
    peers: peers.map((desk) => deskSide(world, desk, best, changes)),
  };
}

/** There and back: the level's amount, and what it was. */
export function amountChanges(listings: readonly Listing[], level: number, isSeen: boolean): Change[] {
  const listing = listingAt(listings, level);
  const there = withAmount(listings, listing, OTHER_AMOUNT);
  return [
    { version: encodeVersion(there), text: isSeen ? formatFixed(OTHER_AMOUNT, 2) : null },
    { version: encodeVersion(listings), text: isSeen ? shownAmount(listing) : null },
  ];
}

/** On a backend without the feed everything is fetched, as the peers do. */
const ONE_CHANGED = [
  share(ANTD_VIRTUAL, { least: 0.5, aim: 0.15 }),
  share(AG_GRID, { least: 0.8, aim: 0.25 }),
  share(VANILLA, { least: 1.35, aim: 1 }),
  share(NAIVE, {}),
];
const ONE_MORE_OR_LESS = [
  share(ANTD_VIRTUAL, { least: 0.5, aim: 0.2 }),
  share(AG_GRID, { aim: 0.25 }),
  share(VANILLA, { least: 1.35 }),
];
const FED = [
  share(ANTD_VIRTUAL, { least: 0.25, aim: 0.18 }),
  share(AG_GRID, { least: 0.4, aim: 0.3 }),
  share(VANILLA, { least: 0.9, aim: 0.75 }),
];

/** S19: from the message until the change is in the DOM. */
const SOON: readonly Goal[] = [{ peer: VANILLA.name, cost: 'wall', shown: 'share', least: 0.6, aim: 0.4 }];

/** S1, S2 and S19: what a message costs each desk, if the server sends what changed and if everything is fetched. */
export function messageCosts(world: World, effort: Effort): RatioScenario[] {
  // Ten thousand rows in the document take long to build and to change; measuring them once is enough.
  const peers = PEER_DESKS.filter((desk) => desk !== NAIVE);
  const listings = manyListings(LISTINGS);
  const best = shownRate(listingAt(listings, 0));
  const more = withBest(listings);
  const text = shownRate(listingAt(more, 0));
  const rows = [
    {
      id: 'S1',
      title: '10,000 listings, one visible row changed',
      goals: ONE_CHANGED,
      changes: amountChanges(listings, VISIBLE_LEVEL, true),
      peers: effort === 'full' ? PEER_DESKS : peers,
    },
    {
      id: 'S1',
      title: '10,000 listings, one row changed far below',
      goals: ONE_CHANGED,
      changes: amountChanges(listings, FAR_LEVEL, false),
      peers,
    },
    {
      id: 'S2',
      title: '10,000 listings, one added on top, then deleted',
      goals: ONE_MORE_OR_LESS,
      changes: [
        { version: encodeVersion(more), text },
        { version: encodeVersion(listings), text, gone: true },
      ],
      peers,
    },
  ];
  const soon = compared(world, {
    id: 'S19',
    title: '10,000 listings, one visible row changed: until it is in the DOM, with the feed',
    ours: FED_DESK,
    best,
    changes: amountChanges(listings, VISIBLE_LEVEL, true),
    peers: [VANILLA],
    goals: SOON,
    headline: 'wall',
  });
  const compareBoth = rows.flatMap((row) => [
    compared(world, { ...row, best, ours: FED_DESK, peers, goals: FED, title: `${row.title}, with the feed` }),
    compared(world, { ...row, best, ours: OUR_DESK, title: `${row.title}, without the feed` }),
  ]);
  return [...compareBoth, soon];
}
