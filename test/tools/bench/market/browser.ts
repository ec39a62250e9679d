import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from '@playwright/test';
import { findBrowser } from '@test/e2e/support/browser/findBrowser';
import { TOKEN } from '@test/tools/bench/peers/wire';

/** Without the switches each page would be drawn and timed as a window in the background is. */
const ARGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--enable-precise-memory-info',
];
const VIEWPORT = { width: 1440, height: 900 };

/** Headless Chromium, as the end-to-end tests start it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...env } });
}

/** A page in its own process, with a session, and its DevTools protocol session. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** Waits until nothing was requested for half a second. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
}

const QUIET_MS = 500;
const QUIET_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** Chromium sometimes never reports that its network is idle, although no request is under way. So they are counted. */
function quietOf(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changedAt = Date.now();
  };
  const end = note((request) => underWay.delete(request));
  context.on(
    'request',
    note((request) => underWay.add(request)),
  );
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return async () => {
    const begun = Date.now();
    while (underWay.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() - begun > QUIET_WITHIN_MS)
        throw new Error(`still under way: ${[...underWay].map((request) => request.url()).join()}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
}

/**
 * A page of its own context, which is its own process.
 *
 * @param script added before the page's scripts
 */
export async function openPage(browser: Browser, url: string, script: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', locale: 'en-US' });
  await context.addInitScript({ content: `localStorage.setItem('Token', ${JSON.stringify(TOKEN)});\n${script}` });
  const quiet = quietOf(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(url);
  return { page, cdp, quiet, close: () => context.close() };
}

/** Runs an expression in the page and awaits its promise, without the cost of the driver's own machinery. */
export async function evaluate<Value>(cdp: CDPSession, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}

/** Chromium's counters of the page's process, by name. Times are in seconds. */
export async function readMetrics(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
