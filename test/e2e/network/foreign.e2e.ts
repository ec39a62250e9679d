import type { Page } from '@playwright/test';
import { aListing, aNotification, anOrder, aTransaction } from '@test/support/app/builders';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import { atRest } from '@test/e2e/support/browser/rest';
import { isIdle, reportAlways, textOfFiles, VITALS, watchDownloads } from '@test/e2e/support/network/downloads';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/server/foreign';

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

const wallet = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: name });

test('on another origin log-in and home work, the market comes in pages and live, and a listing is made, seen pending through a 301, and completed [S7.login, S7.getWallets, S7.client.1, S2.publicMarket.2, S4.live.listings, S7.live.1, S7.type.LIST, S7.getPendingTransactions, S2.transactionDetails.1]', async ({
  page,
  foreign,
}) => {
  // The first answer is {expiry, token}, the second {user, token}; balances come as text, then as numbers.
  for (let visit = 1; visit <= 2; visit += 1) {
    await logIn(page);
    await expect(page).toHaveURL('/homepage');
    await expect(wallet(page, 'Chinese Yuan')).toContainText('2,500.00');
    await expect(wallet(page, 'Ghanaian Cedis')).toContainText('800.99');
    await expect(wallet(page, 'Nigerian Naira')).toContainText('100,000.50');
    if (visit === 1) await page.evaluate(() => localStorage.removeItem('Token'));
  }
  expect(foreign.calls).toContain('GET notifications/?unread=true/');

  await page.goto('/market/CNY');
  const book = page.getByRole('table', { name: 'CNY for NGN by rate' });
  const level = book.getByRole('row', { name: '215.0000' });
  await expect(level).toBeVisible();
  await expect(book.getByRole('row', { name: '216.0000' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await expect.poll(() => foreign.live.isSubscribed('listings')).toBe(true);
  foreign.state.listings = foreign.state.listings.filter(({ id }) => id !== '33');
  foreign.live.announce('listings');
  await expect(book.getByRole('row', { name: '218.5000' })).toHaveCount(0);
  await expect(level).toBeVisible();
  for (const text of foreign.live.received) expect(text).toMatch(/^\{"type":"subscribe","group":"[a-z_]+"\}$/);

  await page.goto('/list-confirmation/CNY');
  await page.getByLabel('Amount').fill('100.25');
  await page.getByLabel('Target currency').selectOption('NGN');
  await page.getByLabel('Rate', { exact: true }).fill('217');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  await expect(fact(page, 'Amount')).toHaveText('¥ 100.25');
  await expect(fact(page, 'Exchange rate')).toContainText('217.0000');
  await expect(fact(page, 'Created')).toContainText(new Date().getFullYear().toString());
  foreign.advance();
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  await page.goto('/list');
  await expect(page.getByText('You have no pending listings.')).toBeVisible();
  expect(foreign.calls).toContain('GET transactions?status=pending&type=LIST');
  expect(foreign.calls).toContain('GET transactions/?status=pending&type=LIST');
});

test('there the history, notifications, own listings and own orders are whole lists, and nothing is asked that the specification does not have [S7.getTransactions, S7.getNotifications, S7.getOwnListings, S7.getOwnOrders, S11.capabilities]', async ({
  page,
  foreign,
}) => {
  const made = Array.from({ length: 130 }, (_, index) => ({ ...aTransaction({ id: String(900 - index) }), held: '0' }));
  foreign.state.transactions = made;
  foreign.state.notifications = Array.from({ length: 130 }, (_, index) => ({
    ...aNotification({ id: String(900 - index), message: `No. ${String(130 - index)}` }),
    owner: ADA,
    read: false,
  }));
  foreign.state.listings = Array.from({ length: 70 }, (_, index) => aListing({ id: String(300 + index), user: ADA }));
  foreign.state.orders = Array.from({ length: 60 }, (_, index) => anOrder({ id: String(500 + index), user: ADA }));
  await logIn(page);
  await expect(page.getByRole('link', { name: 'Notifications, 130 unread' })).toBeVisible();
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByText('130 in all')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(100);
  await page.goto('/user-notifications');
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(130);
  await page.goto('/user-listings');
  await expect(page.getByText('70 active')).toBeVisible();
  await page.goto('/user-deactivate');
  await expect(page.getByRole('table', { name: 'Active orders' }).locator('tbody tr')).toHaveCount(60);
  for (const call of [
    'transactions/',
    'notifications/',
    'listings/?created_by_user=true',
    'orders/?created_by_user=true',
  ]) {
    expect(foreign.calls).toContain(`GET ${call}`);
  }
  // The fixture checks that every other call is one of the specification, with its parameters.
  expect(foreign.calls.filter((call) => /capabilities|limit=|before=/.test(call))).toEqual([]);
});

test('a backend that is not ours gets no report, and no page fetches the code for it [S11.load.seen] [S11.capabilities]', async ({
  page,
  foreign,
}) => {
  await reportAlways(page);
  const downloads = watchDownloads(page);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await atRest(page);
    await isIdle(page);
    await atRest(page);
  }
  await page.goto('/favicon.svg');
  expect(foreign.calls).toEqual([]);
  expect(downloads.size).toBeGreaterThan(3);
  expect(textOfFiles(downloads)).not.toMatch(VITALS);
});
