import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';

const OPENERS = 'button[aria-expanded="false"], button[aria-haspopup], summary';

/**
 * Presses the control that opens something at a place among those that are shown now, without a pointer: what was opened
 * before may be on top of it. @returns false if there is none
 */
const pressOpener = (page: Page, place: number): Promise<boolean> =>
  page.evaluate(
    ([openers, at]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(openers)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0,
      );
      shown[at]?.click();
      return at < shown.length;
    },
    [OPENERS, place] as const,
  );

/** Presses each control that opens something, calls back while it is open, and closes it again. */
export async function openEach(page: Page, look: () => Promise<void>): Promise<void> {
  // A disclosure that stays open is none of them any more, so the next one is at its place then.
  const tried = await page.locator(OPENERS).count();
  for (let at = 0; at < tried; at += 1) {
    if (!(await pressOpener(page, at))) break;
    await atRest(page);
    await look();
    await page.keyboard.press('Escape');
  }
}

/**
 * Sends each form as it is, so that what is missing in it is named beside its fields. One in which nothing is missing is
 * saved, and leads to another screen before this returns.
 */
export async function submitEmpty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.requestSubmit();
  });
  await atRest(page);
}
