import { ONE_TRY } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { putHistory, putNotifications } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, fund, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));
const MOST_ROWS = 350;

test.describe('windows', () => {
  /** More than a list on a screen and its neighbourhood need: with less, all of it could be held. */
  const HISTORY = 620;

  const table = (page: Page) => page.getByRole('table', { name: 'Transactions' });
  const rows = (page: Page) => table(page).locator('tbody tr[aria-rowindex]');
  const facts = (page: Page) => page.locator('[aria-live=polite]').filter({ hasText: /newest|in all|found/ });

  /** Scrolls to the bottom again and again, as the list grows. */
  async function scrollToTheEnd(page: Page, look: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await look();
      await expect(page.getByText('There are no older transactions.')).toBeInViewport(ONE_TRY);
    }).toPass({ intervals: [50] });
  }

  test('a long history is scrolled to its end without being held, its head is live, its rows are reached by keyboard, and Back restores the place [S11.windows.screen, S11.capabilities, S11.filters.back]', async ({
    page,
    server,
  }) => {
    const person = await aPerson(server);
    await putHistory(server, person, HISTORY);
    await signIn(page, person);
    const wire = recordWire(page);
    await page.goto('/transactions');
    await expect(rows(page).first()).toContainText('620.00');
    await expect(facts(page)).toHaveText(/The newest (50|100)/);
    await table(page).hover();
    let most = 0;
    await scrollToTheEnd(page, async () => {
      most = Math.max(most, await rows(page).count());
    });
    expect(most).toBeLessThan(MOST_ROWS);
    await expect(facts(page)).toHaveText('620 in all');
    await expect(rows(page).last()).toContainText('1.00');
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '621');
    const lines = wire.calls().map(({ line }) => line);
    expect(lines.filter((line) => line === 'GET capabilities/')).toHaveLength(1);
    expect(lines.filter((line) => /^GET transactions\/?$/.test(line))).toEqual([]);

    // Back at the top, what was dropped is loaded again, and what is new appears.
    await page.keyboard.press('Control+Home');
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeInViewport();
    await fund(server, person, 'CNY', '77.25');
    await expect(rows(page).first()).toContainText('77.25');
    await expect(rows(page).nth(1)).toContainText('620.00');
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(table(page).locator('tr[aria-rowindex="62"]')).toContainText('561.00');

    await test.step('the links of the rows lead through all windows by keyboard', async () => {
      await page.goto('/transactions');
      const link = (row: number) =>
        table(page)
          .locator(`tr[aria-rowindex="${String(row)}"]`)
          .getByRole('link');
      await link(50).focus();
      for (let row = 51; row <= 108; row += 1) {
        // Each row has an amount that Tab reaches too, because it shows the exact figure.
        await expect(async () => {
          await page.keyboard.press('Tab');
          await expect(link(row)).toBeFocused(ONE_TRY);
        }).toPass({ intervals: [1] });
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
      await expect(page.getByText('¥ 515.00').first()).toBeVisible();
    });

    await test.step('Back restores the filter and the place', async () => {
      await page.goto('/transactions?type=FUND_WALLET');
      const row = table(page).locator('tr[aria-rowindex="150"]');
      await expect(async () => {
        await page.mouse.move(700, 700);
        await page.mouse.wheel(0, 1_500);
        await expect(row).toBeInViewport(ONE_TRY);
      }).toPass({ intervals: [50] });
      const amount = await row.getByRole('cell').nth(4).innerText();
      const before = await page.evaluate(() => window.scrollY);
      await row.click();
      await expect(page).toHaveURL(/transaction-details/);
      await page.goBack();
      await expect(page).toHaveURL(/type=FUND_WALLET$/);
      await expect(row).toBeInViewport();
      await expect(row).toContainText(amount);
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(3);
    });
  });
});

test.describe('own lists', () => {
  /** More than a list on a screen and its neighbourhood need: with less, all of it could be held. */
  const MANY = 620;

  const region = (page: Page, name: string) => page.getByRole('region', { name });

  /** Scrolls to the bottom again and again, as the list grows. @returns the most rows that were held */
  async function scrollToTheEnd(page: Page, end: string, rows: () => Promise<number>): Promise<number> {
    let most = 0;
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      most = Math.max(most, await rows());
      await expect(page.getByText(end)).toBeInViewport(ONE_TRY);
    }).toPass({ intervals: [50] });
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
});
