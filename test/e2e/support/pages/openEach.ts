import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';

const OPENERS = 'button[aria-expanded="false"]:visible, button[aria-haspopup]:visible, summary:visible';
const WITHIN_MS = 2_000;

/** Presses each control that opens something, calls back while it is open, and closes it again. */
export async function openEach(page: Page, look: () => Promise<void>): Promise<void> {
  const count = await page.locator(OPENERS).count();
  for (let at = 0; at < count; at += 1) {
    const opener = page.locator(OPENERS).nth(at);
    // What was opened before may have taken some of them away, or may be on top.
    await opener.click({ timeout: WITHIN_MS }).catch(() => undefined);
    await atRest(page);
    await look();
    await page.keyboard.press('Escape');
  }
}

/** Sends each form as it is, so that what is missing in it is named beside its fields. */
export async function submitEmpty(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const form of document.forms) form.requestSubmit();
    for (const _painted of [1, 2]) await new Promise(requestAnimationFrame);
  });
}
