import type { BrowserContext, CDPSession } from '@playwright/test';
import { evaluate } from '@test/tools/bench/desk/browser';

/** A phone on slow 4G (1.6 Mbps, 150 ms), four times as slow as this machine. */
export const PHONE = { width: 390, height: 844 };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 60_000;
/** After what was waited for: a larger content may still be painted. */
const REST_MS = 500;

/** What a load took, in milliseconds, and the bytes of script that came over the network. */
export interface Load {
  fcp: number;
  lcp: number;
  /** When the page showed what it is opened for. */
  shown: number;
  script: number;
}

/**
 * Notes the largest content, and the first frame in which the page is complete. A canvas or a heading is not what a
 * route is opened for, so each route says what that is.
 */
const watchLoad = (isComplete: string) => `
window.load = { lcp: 0, shown: 0 };
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.load.lcp = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
(function look() {
  if (document.body && (${isComplete})) window.load.shown = performance.now();
  else requestAnimationFrame(look);
})();`;

const FIGURES =
  '({ fcp: performance.getEntriesByName("first-contentful-paint")[0].startTime, lcp: load.lcp, shown: load.shown })';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Counts the bytes of the scripts that come neither from the device nor from the service worker. */
async function countScript(cdp: CDPSession): Promise<() => number> {
  const fetched = new Set<string>();
  let bytes = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isKept = response.fromServiceWorker === true || response.fromDiskCache === true;
    if (type === 'Script' && !isKept) fetched.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fetched.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** The page's policy forbids what Playwright's own waiting does. */
async function untilShown(cdp: CDPSession, url: string): Promise<void> {
  for (let waited = 0; !(await evaluate<boolean>(cdp, 'window.load?.shown > 0')); waited += LOOK_EVERY_MS) {
    if (waited > PATIENCE_MS) throw new Error(`${url} is not complete.`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Opens the address in a new page of the context as a slow phone does, until it is complete. */
export async function measureLoad(context: BrowserContext, url: string, isComplete: string): Promise<Load> {
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: watchLoad(isComplete) });
    const cdp = await context.newCDPSession(page);
    const script = await countScript(cdp);
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
    await untilShown(cdp, url);
    await pause(REST_MS);
    return { ...(await evaluate<Omit<Load, 'script'>>(cdp, FIGURES)), script: script() };
  } finally {
    await page.close();
  }
}
