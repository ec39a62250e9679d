import type { Page } from '@playwright/test';

/** What gives the library that measures away in built code. */
export const VITALS = /largest-contentful-paint/;

/** Makes every page one of the tenth that reports how quickly it came. */
export const reportAlways = (page: Page) =>
  page.addInitScript(() => {
    const { random } = Math;
    Math.random = () => random() * 0.0999;
  });

/** Waits until the page has done what it does when it is idle. */
export const isIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
