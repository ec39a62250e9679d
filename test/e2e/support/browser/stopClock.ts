import type { Page } from '@playwright/test';

const LATER_MS = 60_000;

/** Stops the clock of a page, whose time the test moves from here on with `page.clock.runFor`. Install it before. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + LATER_MS));
