import { formatFixed } from '@/domain/money/formatDecimal';
import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';
import { type BenchPage, evaluate, readMetrics } from './browser';
import { type Desk, FED_DESK, openDesk, OUR_DESK, type World } from './desks';
import { fastClock } from './fastClock';
import { listingAt, manyListings, withAmount } from './listings';
import type { Stand } from './measureMessage';
import { encodeVersion, type Version } from './version';

const LISTINGS = 2_000;
const VISIBLE_LEVEL = 9;
const REFETCHES = { full: 10_000, quick: 300 } as const;
const WARM_UP = { full: 1_000, quick: 100 } as const;
const CHANGE_EVERY = 10;
const CLOCK = 1000;
const MEGABYTE = 2 ** 20;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Size {
  heap: number;
  nodes: number;
  listeners: number;
}

/** The size after everything that can be freed has been freed. */
export async function sizeOf({ cdp }: BenchPage): Promise<Size> {
  await pause(1500);
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0, Nodes = 0, JSEventListeners = 0 } = await readMetrics(cdp);
  return { heap: JSHeapUsedSize, nodes: Nodes, listeners: JSEventListeners };
}

/** Sends the page that many changes, one after the other. */
export async function follow({ server, page }: Stand, times: number, versions: readonly Version[]): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const version = versions[turn % versions.length];
    if (version) server.show(version);
    server.announce('listings');
    // The page has had its turn.
    await evaluate(page.cdp, 'new Promise((resolve) => setTimeout(resolve))');
  }
}

/** Lets the page fetch that often, one message after the other; each tenth finds something changed. */
async function refetch({ server }: Stand, times: number, versions: readonly Version[]): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const version = versions[Math.floor(turn / CHANGE_EVERY) % versions.length];
    if (version) server.show(version);
    const asked = server.nextAsk();
    server.announce('listings');
    await asked;
  }
}

/** Changes are announced to screen readers now and then: a text that stays, in an element that is empty until then. */
const HAS_SPOKEN = `/ rates? changed/.test(document.querySelector('main')?.textContent ?? '')`;
const MOST_ROUNDS = 500;

type Work = typeof refetch;

/** Works until nothing is made for the first time any more. */
export async function warmUp(stand: Stand, work: Work, times: number, versions: readonly Version[]): Promise<void> {
  await work(stand, times, versions);
  for (let round = 0; !(await evaluate<boolean>(stand.page.cdp, HAS_SPOKEN)); round += 1) {
    if (round === MOST_ROUNDS) throw new Error('The desk never told what changed.');
    await work(stand, CHANGE_EVERY * versions.length, versions);
  }
}

/** The desk, a way to change its market, and what that did. */
interface Growth {
  desk: Desk;
  work: Work;
  /** Named in the table. */
  counted: string;
  bounds: { least: number; aim: number };
}

const FETCHES: Growth = {
  desk: OUR_DESK,
  work: refetch,
  counted: 'refetches made',
  bounds: { least: 2, aim: 0.5 },
};
const FOLLOWS: Growth = {
  desk: FED_DESK,
  work: follow,
  counted: 'listings fetched',
  bounds: { least: 0.7, aim: 0.4 },
};

async function measure(world: World, effort: Effort, { desk, work, counted, bounds }: Growth): Promise<Fact[]> {
  const listings = manyListings(LISTINGS);
  const best = formatFixed(listingAt(listings, 0).rate, 4);
  const changed = listingAt(listings, VISIBLE_LEVEL);
  const versions = ['4321.09', '5432.1', '654.3'].map((text) => encodeVersion(withAmount(listings, changed, text)));
  const stand = await openDesk(world, desk, { version: encodeVersion(listings), text: best }, fastClock(CLOCK));
  try {
    await warmUp(stand, work, WARM_UP[effort], versions);
    const before = await sizeOf(stand.page);
    const asked = stand.server.asked();
    await work(stand, REFETCHES[effort], versions);
    const after = await sizeOf(stand.page);
    return [
      { name: counted, value: stand.server.asked() - asked, unit: '' },
      { name: 'growth of the heap after GC', value: (after.heap - before.heap) / MEGABYTE, unit: 'MB', ...bounds },
      { name: 'more DOM nodes', value: after.nodes - before.nodes, unit: '', least: 0, aim: 0 },
      { name: 'more listeners', value: after.listeners - before.listeners, unit: '', least: 0, aim: 0 },
    ];
  } finally {
    await stand.close();
  }
}

/** S9: whether anything piles up over a day of messages, if everything is fetched and if the changes are followed. */
export const growth = (world: World): readonly FactScenario[] => [
  {
    kind: 'facts',
    id: 'S9',
    title: 'growth over 10,000 refetches of 2,000 listings, 1 in 10 changed',
    measure: (effort) => measure(world, effort, FETCHES),
  },
  {
    kind: 'facts',
    id: 'S9',
    title: 'growth over 10,000 changes of 2,000 listings that are followed',
    measure: (effort) => measure(world, effort, FOLLOWS),
  },
];
