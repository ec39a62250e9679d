import type { Locator } from '@playwright/test';
import { expect } from '@test/e2e/support/browser/fixtures';

const LATER_MS = 60_000;

/**
 * Stops the clock of a page. From then on the test moves the time with `page.clock.runFor`. Install it before.
 * Waits for `shown` first: React commits a screen that was fetched late with a timer, which a stopped clock never runs.
 */
export async function stopClock(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await shown.page().clock.pauseAt(new Date(Date.now() + LATER_MS));
}
