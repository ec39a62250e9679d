import type { Page } from '@playwright/test';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { SENTENCES } from '@/texts/sentences';
import { confirmDeactivation, withBelongings } from '@test/e2e/support/people/deactivations';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks, readAccounts } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));
// What the screen was just reading when the log-out came is refused.
test.beforeEach(({ troubles }) => troubles.expect(/answer 401: GET|status of 401/));

async function expectGone(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: LANDING_SENTENCES.deactivated })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
}

test('a deactivation makes its calls in their order, all money comes back, and the log-in is refused [S2.deactivate.1, S2.deactivate.2, S4.deactivate.1, S4.deactivate.2, S4.deactivate.3, S4.deactivate.4, S4.deactivate.5, S4.logout.2, S6.refusal.1, S7.deleteAccount, S7.getOwnOrders, S7.removeOrder, S7.getOwnListings, S7.fundWallet, S7.removeListing, S8.deactivateConfirm, S8.deactivateSuccess, S8.login403]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/403/);
  const { person, userId, orderId, listingIds } = await withBelongings(server);
  await signIn(page, person);
  await page.goto('/user-deactivate');
  const overview = (title: string) => page.getByRole('table', { name: title });
  await expect(overview('Wallet balances').getByRole('row', { name: /CNY/ })).toContainText('200.00');
  await expect(overview('Active listings')).toContainText(['200.00']);
  await expect(overview('Active listings')).toContainText(['100.00']);
  await expect(overview('Active orders')).toContainText(['2,200.00']);
  const wire = recordWire(page);
  await page.getByRole('button', { name: 'Confirm & Proceed' }).click();
  await expect(page.getByRole('dialog')).toContainText(SENTENCES.confirmDeactivation);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The first reads may be confirmed once the live channel is open.
  await expect.poll(() => wire.changes()).toEqual([]);
  await confirmDeactivation(page);
  await expectGone(page);
  await expect
    .poll(() => wire.changes())
    .toEqual([
      'POST users/delete-account/',
      `DELETE orders/${orderId}/remove_order/`,
      ...listingIds.flatMap((id) => ['POST wallets/fund/', `DELETE listings/${id}/remove_listing/`]),
      'POST logoutall/',
    ]);
  const lines = wire.calls().map(({ line }) => line);
  for (const read of ['GET orders/?created_by_user=true', 'GET listings/?created_by_user=true']) {
    expect(lines).toContain(read);
  }
  const funded = wire.bodiesOf('POST wallets/fund/');
  expect(funded).toHaveLength(2);
  for (const amount of ['100', '200']) expect(funded).toContainEqual({ user: userId, currency: 'CNY', amount });
  const accounts = await readAccounts(server.db);
  expect(accounts[`wallet:${userId}:CNY`]).toBe('500');
  expect(accounts[`wallet:${userId}:NGN`]).toBe('5000');
  await expectRightBooks(server.db);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.accountDeactivated);
});
