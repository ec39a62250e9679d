import type { Page } from '@playwright/test';

/** Stores choices about the interface on the device, as the app keeps them. The next page of the app has them. */
export async function storeChoices(page: Page, choices: Readonly<Record<string, unknown>>): Promise<void> {
  // A page of our origin on which the app does not run.
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => {
    const texts = Object.entries(stored).map(([name, choice]) => [name, JSON.stringify(choice)]);
    localStorage.setItem('persist:crossrate', JSON.stringify(Object.fromEntries(texts)));
  }, choices);
}
