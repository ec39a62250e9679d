import { ONE_TRY } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { putNotifications } from '@test/e2e/support/money/ledger';
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
