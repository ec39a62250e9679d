import type { Page, Route } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';

/** How a call goes wrong. */
type Breakage =
  /** The server is not asked; this is the answer. */
  | { status: number; json?: object }
  /** The server does it, and its answer never arrives. */
  | 'answerLost'
  /** The server is not reached. */
  | 'unreachable'
  /** The server is not asked, and no answer comes. */
  | 'silence';

async function goWrong(route: Route, breakage: Breakage): Promise<void> {
  if (breakage === 'silence') return;
  if (breakage === 'answerLost') await route.fetch();
  if (typeof breakage === 'string') return route.abort('connectionreset');
  return route.fulfill({ status: breakage.status, json: breakage.json ?? {} });
}

/**
 * Lets a call ("POST otp/", "DELETE orders/*\/remove_order/") go wrong the first `times` times; all others and
 * later ones reach the server.
 */
async function breakCall(page: Page, call: string, breakage: Breakage, times = 1): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  let left = times;
  await page.route(`**/backend/${path}`, (route) => {
    if (route.request().method() !== method || left === 0) return route.fallback();
    left -= 1;
    return goWrong(route, breakage);
  });
}

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
