import type { Locator, Page } from '@playwright/test';

export const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
export const target = (page: Page) => page.getByLabel('Target currency');
export const compute = (page: Page) => page.getByRole('button', { name: 'Compute paths' });
export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
/** The region with the paths, or with the message that there is none. */
export const paths = (page: Page) => page.getByRole('region', { name: 'Paths' });
export const table = (page: Page) => page.getByRole('table', { name: 'Paths from NGN to CNY' });
/** The choice of a path: "NGN → GHC → CNY". */
export const radio = (page: Page, name: string) => table(page).getByRole('radio', { name });

/** The row of a path. */
export function rowOf(page: Page, name: string): Locator {
  const choice = page.getByRole('radio', { name });
  return table(page).getByRole('row').filter({ has: choice });
}
