import type { Page } from '@playwright/test';

const LATER_MS = 60_000;

/** Stops the clock of a page. From then on the test moves the time with `page.clock.runFor`. Install it before. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + LATER_MS));
