import type { Browser } from '@playwright/test';
import type { Costs, OpenSide, Side } from '@test/tools/bench/scenario';
import { layout } from '@/texts/market/layout';
import { type BenchServer, startBenchServer } from './benchServer';
import { type BenchPage, evaluate, openPage } from './browser';
import { type Change, measureMessage, type Stand } from './measureMessage';
import type { PageFiles } from './pageFiles';
import type { Version } from './version';

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
  /** On a server with everything that our own can do: which panels of the desk the user has left open. */
  panels?: 'all' | 'none';
}

/** On a server without the feed, like a foreign backend. */
export const OUR_DESK: Desk = { name: 'ours', path: '/market/CNY', rows: 'main table tbody' };
/** On a server with the feed, like our own. */
export const FED_DESK: Desk = { ...OUR_DESK, feeds: true };
export const NAIVE: Desk = { name: 'antd table', path: '/peers/antd.html', rows: '.ant-table-tbody' };
export const ANTD_VIRTUAL: Desk = {
  name: 'antd virtual',
  path: '/peers/antd.html?virtual=1',
  rows: '.ant-table-tbody-virtual-holder-inner',
};
export const AG_GRID: Desk = { name: 'AG Grid', path: '/peers/agGrid.html', rows: '.ag-grid-scrolling-container' };
export const VANILLA: Desk = { name: 'vanilla floor', path: '/peers/vanilla.html', rows: '#rows' };
export const PEER_DESKS = [NAIVE, ANTD_VIRTUAL, AG_GRID, VANILLA] as const;

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

/** What the user has chosen on this device: nothing, or to hide every panel. */
const NO_PANELS = JSON.stringify({ desk: JSON.stringify('two.hidden=ticket+tape+mine+chart') });
const chosenBy = ({ panels }: Desk) =>
  panels === 'none' ? `localStorage.setItem('persist:crossrate', ${JSON.stringify(NO_PANELS)});` : '';

/** Each panel has come, with what is in it. The chart is loaded when it comes into sight. */
async function untilPanels({ page }: BenchPage): Promise<void> {
  for (const panel of ['ticket', 'tape', 'mine'] as const)
    await page.getByRole('region', { name: layout.names[panel] }).waitFor(PATIENCE);
  const chart = page.getByRole('region', { name: layout.names.chart });
  await page.evaluate('document.scrollingElement.scrollTo(0, document.scrollingElement.scrollHeight)');
  await chart.locator('canvas').waitFor(PATIENCE);
  await page.evaluate('document.scrollingElement.scrollTo(0, 0)');
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
  script = '',
): Promise<Stand & { close: () => Promise<void> }> {
  const server: BenchServer = await startBenchServer(files, first.version, desk);
  let page: BenchPage | undefined;
  const close = async () => {
    await page?.close();
    await server.stop();
  };
  try {
    page = await openPage(browser, addressOf(desk, server.origin), `${chosenBy(desk)}\n${watch}\n${script}`);
    const shown = `window.bench?.shows(${JSON.stringify(desk.rows)}, ${JSON.stringify(first.text)})`;
    await page.page.waitForFunction(shown, undefined, PATIENCE);
    await page.page.waitForLoadState('networkidle');
    if (server.listeners() === 0) throw new Error(`${desk.name} does not listen.`);
    if (desk.feeds) await untilFollowed(server);
    if (desk.panels === 'all') await untilPanels(page);
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
