import type { Page } from '@playwright/test';
import type { Stage } from './stage';

const PAID = '250,000';

async function home({ page, say, hold, click }: Stage): Promise<void> {
  say('Yuan, cedis and naira in one place, and the market at a glance.');
  await hold(2600);
  await click(page.getByRole('table', { name: 'Market now' }).getByRole('link', { name: 'CNY for NGN' }));
}

async function market({ page, say, hold, holdUntil, closeUp, point, click }: Stage): Promise<void> {
  const book = page.getByRole('region', { name: 'CNY for NGN' });
  const best = book.getByRole('row').nth(1);
  await holdUntil(best);
  say('Every rate at which others list, the best first, live.');
  await hold(1200);
  await closeUp(book);
  await hold(1500);
  await point(book.getByRole('row').nth(3));
  say('Take everything up to the rate that you like.');
  await click(best.getByRole('link'));
}

async function ticket({ page, say, hold, holdUntil, closeUp, type, click, keepPoster }: Stage): Promise<void> {
  const order = page.getByRole('form', { name: 'Exchange' });
  await holdUntil(order);
  await closeUp(page.getByRole('main'), 0);
  say('You see the fee and what you receive before you send anything.');
  await type(order.getByLabel('You pay', { exact: true }), PAID);
  await hold(1800);
  await keepPoster();
  await click(order.getByRole('button', { name: /^Exchange/ }));
}

async function details({ page, say, hold, holdUntil, stepBack }: Stage): Promise<void> {
  await holdUntil(page.getByText('COMPLETED', { exact: true }).first());
  say('Settled at once, with every fill and what it cost.');
  await hold(3300);
  await stepBack();
}

async function wallets({ page, say, hold, holdUntil, closeUp, stepBack, click }: Stage): Promise<void> {
  const list = page.getByRole('region', { name: 'Wallets' });
  await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Homepage' }));
  await holdUntil(list.getByRole('listitem').first());
  say('And the yuan are in your wallet.');
  await closeUp(list);
  await hold(2200);
  say('Get started, and list at your own rate too.');
  await stepBack();
  await hold(2400);
}

/** The tour in its order; it begins on the homepage. */
export const SCENES: readonly ((stage: Stage) => Promise<void>)[] = [home, market, ticket, details, wallets];

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
