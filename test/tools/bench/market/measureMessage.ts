import { performance } from 'node:perf_hooks';
import type { Costs } from '@test/tools/bench/scenario';
import type { BenchServer } from './benchServer';
import { type BenchPage, evaluate, readMetrics } from './browser';
import type { Version } from './version';

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
export interface Stand {
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
export function settle({ cdp }: BenchPage, what: string): Promise<number> {
  return within(what, evaluate<number>(cdp, 'window.bench.settled()'));
}

/** Arms the page for what is seen of a change, or for the next answer. */
export async function arm(
  { page: { cdp }, rows }: Stand,
  { text, gone = false }: Omit<Change, 'version'>,
): Promise<void> {
  await evaluate(cdp, `window.bench.arm(${[rows, text, gone].map((part) => JSON.stringify(part)).join()})`);
}

/**
 * Changes the market, notifies the page, and waits until it shows the change and is at rest. Returns in milliseconds
 * the cost to the page's main thread and process, and the wall time until the change was in the DOM.
 */
export async function measureMessage(stand: Stand, change: Change): Promise<Costs> {
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
