import { aListing, aNotification, anOrder, aTransaction } from '@test/support/app/builders';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import { logIn } from '@test/e2e/support/people/people';
import { expect, test } from '@test/e2e/support/server/foreign';

test('the history is fetched as one list, and nothing is asked that the specification does not have [S7.getTransactions, S11.capabilities]', async ({
  page,
  foreign,
}) => {
  const made = Array.from({ length: 130 }, (_, index) => ({ ...aTransaction({ id: String(900 - index) }), held: '0' }));
  foreign.state.transactions = made;
  await logIn(page, { email: 'ada@example.com', password: PASSWORD });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByText('130 in all')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(100);
  expect(foreign.calls).toContain('GET transactions/');
  // The fixture checks that every other call is one of the specification, with its parameters.
  expect(foreign.calls.filter((call) => /capabilities|limit=|before=/.test(call))).toEqual([]);
});

test('notifications, own listings and own orders are whole lists there [S7.getNotifications, S7.getOwnListings, S7.getOwnOrders, S11.capabilities]', async ({
  page,
  foreign,
}) => {
  foreign.state.notifications = Array.from({ length: 130 }, (_, index) => ({
    ...aNotification({ id: String(900 - index), message: `No. ${String(130 - index)}` }),
    owner: ADA,
    read: false,
  }));
  foreign.state.listings = Array.from({ length: 70 }, (_, index) => aListing({ id: String(300 + index), user: ADA }));
  foreign.state.orders = Array.from({ length: 60 }, (_, index) => anOrder({ id: String(500 + index), user: ADA }));
  await logIn(page, { email: 'ada@example.com', password: PASSWORD });
  await expect(page.getByRole('link', { name: 'Notifications, 130 unread' })).toBeVisible();
  await page.goto('/user-notifications');
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(130);
  await page.goto('/user-listings');
  await expect(page.getByText('70 active')).toBeVisible();
  await page.goto('/user-deactivate');
  await expect(page.getByRole('table', { name: 'Active orders' }).locator('tbody tr')).toHaveCount(60);
  for (const call of ['notifications/', 'listings/?created_by_user=true', 'orders/?created_by_user=true']) {
    expect(foreign.calls).toContain(`GET ${call}`);
  }
  expect(foreign.calls.filter((call) => /capabilities|limit=|before=/.test(call))).toEqual([]);
});
