import { type Page, type BrowserContext, expect } from '@playwright/test';

/** Waits until the browser has kept the app on the device. A page that is loaded after that is started from there. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The names of what is kept of the user's data. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'crossrate-last-known')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('crossrate-last-known');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('not opened'));
    });
    const keys = await new Promise<string[]>((resolve) => {
      const request = database.transaction('records').objectStore('records').getAllKeys();
      request.onsuccess = () => resolve(request.result as string[]);
    });
    database.close();
    return keys.map((key) => key.replace(/^.*\//, '')).sort();
  });

/** Waits until the app and what it shows are on the device. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await untilKept(page);
  await expect.poll(() => keptNames(page)).toEqual(['getListings', 'getMe', 'getRates', 'getWallets']);
}

/** What went wrong in the browser. A test passes only if nothing did except what it expected. */
export interface Troubles {
  /** Says that the test brings about what matches. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** What a page downloads early and does not use. Chromium warns of it some seconds after the page was loaded. */
const UNUSED = /was preloaded using link preload but not used/;
const FIRST_ERROR_STATUS = 400;

/** Watches all pages of a context for console errors, unused preloads, uncaught errors and rejections, and failed requests. */
export function watchTroubles(context: BrowserContext): Troubles {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || UNUSED.test(message.text()))
      seen.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A navigation gives up what the page left was still loading.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() < FIRST_ERROR_STATUS) return;
    seen.push(`answer ${String(response.status())}: ${response.request().method()} ${response.url()}`);
  });
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
