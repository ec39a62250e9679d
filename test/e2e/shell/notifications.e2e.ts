import type { Page } from '@playwright/test';
import type { Someone } from '@test/e2e/support/people/people';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { sendListing, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const entries = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

/** Revokes a pending listing, which notifies. */
async function notify(person: Someone, amount: string): Promise<void> {
  const id = await sendListing(person, { amount, rate: '214' });
  await person.session.post(`transactions/${id}/revoke/`);
}

test('the bell counts live, a click opens the list and resets the badge, and what is deleted does not return [S2.shell.4, S2.notifications.1, S2.notifications.2, S2.notifications.3, S4.live.notifications, S7.getNotifications, S7.getUnreadCount, S7.markNotificationsRead, S7.removeNotification]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/rates');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect.poll(() => wire.bodiesOf('GET notifications/?unread=true&limit=100')).not.toEqual([]);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await notify(person, '12.34');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await expect(page).toHaveURL('/user-notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('12.34');
  await expect(entries(page).first().locator('time')).toHaveAttribute('title', /\d\d:\d\d/);
  await expect.poll(() => wire.bodiesOf('GET notifications/?limit=50')).not.toEqual([]);
  await expect.poll(() => wire.changes()).toEqual(['PUT notifications/mark-all-read/']);
  await expect.poll(async () => (await person.session.get<unknown[]>('notifications/?unread=true/')).length).toBe(0);
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const deletions = recordWire(page);
  await entries(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(entries(page)).toHaveCount(1);
  await breakCall(page, 'DELETE notifications/*/remove_notification/', { status: 500 });
  await entries(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(entries(page).getByRole('alert')).toContainText('could not be deleted');
  await entries(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('You have no notifications.')).toBeVisible();
  await expect.poll(() => deletions.changes().length).toBe(3);
  for (const line of deletions.changes()) expect(line).toMatch(/^DELETE notifications\/\d+\/remove_notification\/$/);
  await expect.poll(() => person.session.get('notifications/')).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/homepage');
});
