import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { findMisfits } from './misfits';

const WIDTHS = [320, 390, 768, 1100, 1440, 2560];
/** So high that what is loaded on scrolling is there too. */
const HEIGHT = 1800;
const MOST_TRIES = 5;

/** Lets the page be laid out at its new width, and what moves come to its end. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    // What hears of the new width renders after the first frame, and what is drawn to measure in the second.
    for (const _painted of [1, 2]) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** Measures the page that is open at every width. @param open what is to be open at each of them */
export async function measure(
  page: Page,
  name: string,
  open?: () => Promise<void>,
  widths = WIDTHS,
): Promise<string[]> {
  const misfits: string[] = [];
  await atRest(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settle(page);
    await open?.();
    let found = await findMisfits(page);
    // A list that opens is placed a moment later; what is still wrong after that is wrong.
    for (let tries = 1; tries < MOST_TRIES && found.length > 0; tries += 1) {
      await settle(page);
      found = await findMisfits(page);
    }
    misfits.push(...found.map((misfit) => `${name} at ${String(width)}: ${misfit}`));
  }
  return misfits;
}
