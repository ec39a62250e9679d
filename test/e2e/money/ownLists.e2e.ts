import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { ownListings } from '@test/e2e/support/market/waitingOrders';
import { putHistory, putNotifications } from '@test/e2e/support/money/history';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

/** More than a list on a screen and its neighbourhood need: with less, all of it could be held. */
const MANY = 620;
const MOST_ROWS = 350;

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Scrolls to the bottom again and again, as the list grows. @returns the most rows that were held */
async function scrollToTheEnd(page: Page, end: string, rows: () => Promise<number>): Promise<number> {
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    most = Math.max(most, await rows());
    await expect(page.getByText(end)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  return most;
}

test('many notifications are scrolled to the end without being held, and the last of a window can be deleted [S11.windows.screen, S2.notifications.2]', async ({
  page,
  server,
  troubles,
}) => {
  // The window below the deleted one may be asked for with the cursor that it had.
  troubles.expect(/400/);
  const person = await aPerson(server);
  await putNotifications(server, person, MANY);
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/user-notifications');
  const card = region(page, 'What has happened');
  const entries = card.getByRole('listitem');
  await expect(entries.first()).toContainText('No. 620');
  await expect(page.getByRole('link', { name: 'Notifications, 100+ unread' })).toHaveText('99+');
  await card.hover();
  const most = await scrollToTheEnd(page, 'There are no older notifications.', () => entries.count());
  expect(most).toBeLessThan(MOST_ROWS);
  await expect(entries.last().getByRole('button')).toHaveAccessibleName('Delete: No. 1');

  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport();
  const last = page.getByRole('button', { name: 'Delete: No. 571', exact: true });
  await last.click();
  await expect(last).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete: No. 572', exact: true })).toBeFocused();
  await expect(entries.nth(48)).toContainText('No. 572');
  await expect(entries.nth(49)).toContainText('No. 570');
  await expect(entries.nth(50)).toContainText('No. 569');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const lines = wire.calls().map(({ line }) => line);
  expect(lines.filter((line) => /^GET notifications\/(\?unread=true\/)?$/.test(line))).toEqual([]);
});

test('own listings are read in windows, and the home screen and the market only count them [S11.windows.screen, S2.myListings.1]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '5000' });
  for (let amount = 1; amount <= 53; amount += 1) await sendListing(person, { amount: String(amount), rate: '214' });
  await expect.poll(async () => (await ownListings(person)).length, { timeout: 20_000 }).toBe(53);
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/user-listings');
  const rows = page.getByRole('table', { name: 'My active listings' }).locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toContainText('53.00');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(53);
  await expect(page.getByText('53 active')).toBeVisible();
  await rows
    .last()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete listing' }).click();
  await expect(rows).toHaveCount(52);
  await expect(rows.last()).toContainText('2.00');
  await page.goto('/homepage');
  await expect(region(page, 'My listings')).toContainText('and 46 more');
  const reads = wire.calls().map(({ line }) => line);
  expect(reads).toContain('GET listings/?created_by_user=true&limit=100');
  expect(reads.filter((line) => /created_by_user=true$/.test(line))).toEqual([]);
});

test('the transactions are filtered by status and by days on the server, on a phone too [S11.windows.filters, S11.windows.screen]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await putHistory(server, person, 70, 3);
  await signIn(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/transactions');
  // On a phone all filters but the words are folded away.
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Status').selectOption('PENDING');
  await expect(page.getByText('3 found')).toBeVisible();
  await page.getByLabel('Created from').fill('2026-01-02');
  await expect(page.getByText('You do not have any pending funding transaction.')).toBeVisible();
  await page.getByLabel('Created from').fill('2025-12-30');
  await page.getByLabel('Created until').fill('2026-01-02');
  await expect(page.getByText('3 found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText('The newest 50')).toBeVisible();
});
