import type { Locator } from '@playwright/test';
import { expect } from '@test/e2e/support/browser/fixtures';

/** Far less than the time limit of a call (`REQUEST_TIMEOUT_MS`), so that no call in flight ends because of the jump. */
const AHEAD_MS = 1_000;

/**
 * Stops the clock of a page. From then on the test moves the time with `page.clock.runFor`. Install it before.
 * Waits for `shown` first: React commits a screen that was fetched late with a timer, which a stopped clock never runs.
 * Playwright stops a clock at a moment ahead of it, and refuses one that has passed meanwhile: then it is asked again.
 */
export async function stopClock(shown: Locator): Promise<void> {
  const page = shown.page();
  await expect(shown).toBeVisible();
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + AHEAD_MS);
  }).toPass();
}
