import type { Page } from '@playwright/test';

/** Waits until the browser has kept the app on the device. A page that is loaded after that is started from there. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
