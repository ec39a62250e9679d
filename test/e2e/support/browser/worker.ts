import type { Page } from '@playwright/test';
import { expect } from './fixtures';

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
