import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '@test/e2e/support/browser/findBrowser';
import { TOKEN } from '@test/tools/bench/peers/levels';

/** What a browser can request, in memory by its path, because another build may replace the folder at any time. */
export type PageFiles = ReadonlyMap<string, Buffer>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The content type of a path; of an unknown one the plainest. */
export function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}

/** Every file below the folder that is not a compressed double, under `prefix`. */
export async function readFiles(folder: string, prefix = '/'): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map|mp4)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`${prefix}${path.relative(folder, file).split(path.sep).join('/')}`, await readFile(file));
  }
  return files;
}

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
  close: () => Promise<void>;
}

/**
 * A page of its own context, which is its own process.
 *
 * @param script added before the page's scripts
 */
export async function openPage(browser: Browser, url: string, script: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', locale: 'en-US' });
  await context.addInitScript({ content: `localStorage.setItem('Token', ${JSON.stringify(TOKEN)});\n${script}` });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(url);
  return { page, cdp, close: () => context.close() };
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
