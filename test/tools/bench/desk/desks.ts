import { performance } from 'node:perf_hooks';
import type { Browser } from '@playwright/test';
import type { Costs, OpenSide, Side } from '@test/tools/bench/scenario';
import { type BenchServer, startBenchServer } from './server';
import { type BenchPage, evaluate, openPage, type PageFiles, readMetrics } from './browser';
import type { Version } from './listings';

/** The longest that a page may take to show a change. */
const PATIENCE_MS = 30_000;
/** Longer than the app's gap between two fetches, so that no side's message waits for an earlier one's sake. */
const GAP_MS = 260;

/** The name of each cost and of Chromium's counter for it, in seconds. */
const COUNTERS = {
  task: 'TaskDuration',
  script: 'ScriptDuration',
  layout: 'LayoutDuration',
  style: 'RecalcStyleDuration',
  thread: 'ThreadTime',
  process: 'ProcessTime',
} as const;

/** A side's page and its server. */
interface Stand {
  page: BenchPage;
  server: BenchServer;
  /** Selects the element whose children are the rows. */
  rows: string;
}

/** A change of the market and what is then seen of it, if anything. */
export interface Change {
  version: Version;
  text: string | null;
  /** True if the text is there now and will disappear. */
  gone?: boolean;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const nowMs = () => performance.timeOrigin + performance.now();

async function within<Value>(what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited too long for ${what}.`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits until what the page is armed for has come and the page is at rest; answers when it came. */
function settle({ cdp }: BenchPage, what: string): Promise<number> {
  return within(what, evaluate<number>(cdp, 'window.bench.settled()'));
}

/** Arms the page for what is seen of a change, or for the next answer. */
async function arm({ page: { cdp }, rows }: Stand, { text, gone = false }: Omit<Change, 'version'>): Promise<void> {
  await evaluate(cdp, `window.bench.arm(${[rows, text, gone].map((part) => JSON.stringify(part)).join()})`);
}

/**
 * Changes the market, notifies the page, and waits until it shows the change and is at rest. Returns in milliseconds
 * the cost to the page's main thread and process, and the wall time until the change was in the DOM.
 */
async function measureMessage(stand: Stand, change: Change): Promise<Costs> {
  const { page, server } = stand;
  await pause(GAP_MS);
  await arm(stand, change);
  const before = await readMetrics(page.cdp);
  server.show(change.version);
  const startedAt = nowMs();
  server.announce('listings');
  const shownAt = await settle(page, change.text ?? 'the answer');
  const after = await readMetrics(page.cdp);
  const costs = Object.entries(COUNTERS).map(([name, counter]) => [
    name,
    ((after[counter] ?? 0) - (before[counter] ?? 0)) * 1000,
  ]);
  return { ...Object.fromEntries(costs), wall: shownAt - startedAt } as Costs;
}

/** What all desks of a run share. */
export interface World {
  browser: Browser;
  files: PageFiles;
  /** The script of `peers/watch.ts`. */
  watch: string;
}

/** The address of a desk and how to find its rows. */
export interface Desk {
  name: string;
  path: string;
  /** Selects the element whose children are the rows. */
  rows: string;
  /** True if its server offers what changes, as our own does. */
  feeds?: boolean;
}

/** On a server without the feed, like a foreign backend. */
export const OUR_DESK: Desk = { name: 'ours', path: '/market/CNY', rows: 'main table tbody' };
/** On a server with the feed, like our own. */
export const FED_DESK: Desk = { ...OUR_DESK, feeds: true };
export const ANTD_VIRTUAL: Desk = {
  name: 'antd virtual',
  path: '/peers/antd.html',
  rows: '.ant-table-tbody-virtual-holder-inner',
};
export const VANILLA: Desk = { name: 'vanilla floor', path: '/peers/vanilla.html', rows: '#rows' };

const PATIENCE = { timeout: 180_000 };
const FOLLOW_TRIES = 300;

/** The height of one row of ours and of what is seen of the rows, in CSS pixels. */
const MEASURE = `(() => {
  const body = document.querySelector('${OUR_DESK.rows}');
  let scroller = body;
  while (scroller.parentElement && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  const end = Math.min(innerHeight, scroller.getBoundingClientRect().bottom) + 1;
  const rows = [...body.children].filter((row) => row.textContent !== '').map((row) => row.getBoundingClientRect());
  const seen = rows.filter(({ top, bottom }) => top >= 0 && bottom <= end);
  return { row: Math.round(seen[1].height), height: Math.round(seen.at(-1).bottom - seen[0].top) };
})()`;

/** As ours was seen to measure, so that each peer shows as much. */
let viewport = { row: 28, height: 532 };

function addressOf({ path }: Desk, origin: string): string {
  const url = new URL(path, origin);
  if (path.startsWith('/peers/')) {
    url.searchParams.set('row', String(viewport.row));
    url.searchParams.set('height', String(viewport.height));
  }
  return url.href;
}

/** A page that can follow says so when it is idle. */
async function untilFollowed(server: BenchServer): Promise<void> {
  for (let tries = 0; server.followers() === 0; tries += 1) {
    if (tries === FOLLOW_TRIES) throw new Error('The page does not follow the listings.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Opens a desk with the text `first`; it is ready once it shows the text and listens. */
export async function openDesk(
  { browser, files, watch }: World,
  desk: Desk,
  first: { version: Version; text: string },
): Promise<Stand & { close: () => Promise<void> }> {
  const server: BenchServer = await startBenchServer(files, first.version, desk.feeds === true);
  let page: BenchPage | undefined;
  const close = async () => {
    await page?.close();
    await server.stop();
  };
  try {
    page = await openPage(browser, addressOf(desk, server.origin), watch);
    const shown = `window.bench?.shows(${JSON.stringify(desk.rows)}, ${JSON.stringify(first.text)})`;
    await page.page.waitForFunction(shown, undefined, PATIENCE);
    await page.page.waitForLoadState('networkidle');
    if (server.listeners() === 0) throw new Error(`${desk.name} does not listen.`);
    if (desk.feeds) await untilFollowed(server);
    if (desk.name === OUR_DESK.name) viewport = await evaluate(page.cdp, MEASURE);
    return { page, server, rows: desk.rows, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A desk as a side: each run makes the next of the changes, round and round. The last one is how it begins. */
export function deskSide(world: World, desk: Desk, best: string, changes: readonly Change[]): Side {
  return {
    name: desk.name,
    async open(): Promise<OpenSide> {
      const first = changes.at(-1);
      if (!first) throw new Error('A side needs changes.');
      const stand = await openDesk(world, desk, { version: first.version, text: best });
      let runs = 0;
      return {
        run: (): Promise<Costs> => measureMessage(stand, changes[runs++ % changes.length] ?? first),
        close: stand.close,
      };
    },
  };
}
