import type { Page } from '@playwright/test';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/server/foreign';

const ADA = 'ada@example.com';

async function logIn(page: Page, email = ADA, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const wallet = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: name });

test('log-in and home work on another origin, whatever a log-in answers in addition to the token [S7.login, S7.getWallets, S7.client.1]', async ({
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
    await page.evaluate(() => localStorage.removeItem('Token'));
  }
  expect(foreign.calls).toContain('GET notifications/?unread=true/');
});

test('the market comes in pages, live over the other origin [S2.publicMarket.2, S4.live.listings, S7.live.1]', async ({
  page,
  foreign,
}) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
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
});

test('a listing is made, seen pending through a 301, and completed [S7.type.LIST, S7.getPendingTransactions, S2.transactionDetails.1]', async ({
  page,
  foreign,
}) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
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
