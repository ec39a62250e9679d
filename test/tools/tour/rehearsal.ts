import type { Page } from '@playwright/test';

const ROUTES: readonly { path: string; title: RegExp }[] = [
  { path: '/market/CNY', title: /^Public market/ },
  { path: '/bi-order-confirmation/NGN?to=CNY', title: /^Order with NGN/ },
  // An id that does not exist: only the screen has to be loaded.
  { path: '/transaction-details/0', title: /^Transaction details/ },
  { path: '/homepage', title: /^Good / },
];

/** Visits the tour's screens without leaving the page, so that the film shows no screen being downloaded. */
export async function rehearse(page: Page): Promise<void> {
  for (const { path, title } of ROUTES) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
  }
}
