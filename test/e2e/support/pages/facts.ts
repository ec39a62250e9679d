import type { Locator, Page } from '@playwright/test';

/** The value beside a label in a list of facts or a receipt. */
export function fact(page: Page, label: string): Locator {
  return page.locator(`main dt:text-is("${label}")`).locator('xpath=following-sibling::dd[1]');
}
