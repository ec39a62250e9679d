import type { Page } from '@playwright/test';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { AUTH_SENTENCES } from '@/texts/public/authSentences';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { confirmDeactivation, readCleanUp, withBelongings } from '@test/e2e/support/people/deactivations';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances, readAccounts } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));
// What the screen was just reading when the log-out came is refused.
test.beforeEach(({ troubles }) => troubles.expect(/answer 401: GET|status of 401/));

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: SENTENCES.deactivationFailed });

async function expectGone(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: LANDING_SENTENCES.deactivated })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
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
  expect(wire.changes()).toEqual([]);
  await confirmDeactivation(page);
  await expectGone(page);
  expect(wire.changes()).toEqual([
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
  expect(await findImbalances(server.db)).toEqual([]);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.accountDeactivated);
});

test('a deactivation that the server refuses changes nothing, and can be repeated [S8.deactivateFailure]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const { person, listingIds } = await withBelongings(server);
  await signIn(page, person);
  await page.goto('/user-deactivate');
  const wire = recordWire(page);
  await breakCall(page, 'POST users/delete-account/', { status: 500 });
  await confirmDeactivation(page);
  await expect(failure(page)).toBeVisible();
  expect(wire.changes()).toEqual(['POST users/delete-account/']);
  expect(await person.session.get<unknown[]>('listings/?created_by_user=true')).toHaveLength(listingIds.length);
  expect(await readWallets(person.session)).toMatchObject({ CNY: '200' });
  await confirmDeactivation(page);
  await expectGone(page);
});

const BREAKS = [
  ['GET orders/?created_by_user=true', { status: 500 }],
  ['DELETE orders/*/remove_order/', { status: 500 }],
  ['DELETE orders/*/remove_order/', 'answerLost'],
  ['GET listings/?created_by_user=true', { status: 500 }],
  ['POST wallets/fund/', { status: 500 }],
  ['DELETE listings/*/remove_listing/', { status: 500 }],
  ['DELETE listings/*/remove_listing/', 'answerLost'],
] as const;

test('a failure at any step stops the deactivation there; a new try continues, and nothing is done twice [S8.deactivateFailure]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500|OFFLINE|ERR_CONNECTION_RESET/);
  const { person, userId, listingIds } = await withBelongings(server);
  await signIn(page, person);
  await page.goto('/user-deactivate');
  await expect(page.getByRole('table', { name: 'Active orders' })).toBeVisible();
  const wire = recordWire(page);
  for (const [call, breakage] of BREAKS) {
    await test.step(`${call}: ${JSON.stringify(breakage)}`, async () => {
      await breakCall(page, call, breakage);
      await confirmDeactivation(page);
      await expect(failure(page)).toBeVisible();
    });
  }
  await confirmDeactivation(page);
  await expectGone(page);
  expect(wire.bodiesOf('POST users/delete-account/')).toHaveLength(1);
  // The one that failed, and one for each listing.
  expect(wire.bodiesOf('POST wallets/fund/')).toHaveLength(1 + listingIds.length);
  expect(wire.bodiesOf('POST logoutall/')).toHaveLength(1);
  const accounts = await readAccounts(server.db);
  expect([accounts[`wallet:${userId}:CNY`], accounts[`wallet:${userId}:NGN`]]).toEqual(['500', '5000']);
  expect(await findImbalances(server.db)).toEqual([]);
});

test('the answer to a return that gets lost is looked for: the amount comes back once', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/OFFLINE|ERR_CONNECTION_RESET/);
  const { person, userId } = await withBelongings(server);
  await signIn(page, person);
  await page.goto('/user-deactivate');
  await expect(page.getByRole('table', { name: 'Active orders' })).toBeVisible();
  await breakCall(page, 'POST wallets/fund/', 'answerLost');
  await confirmDeactivation(page);
  await expectGone(page);
  expect((await readAccounts(server.db))[`wallet:${userId}:CNY`]).toBe('500');
  expect(await findImbalances(server.db)).toEqual([]);
});

test('a log-out that fails still leaves, and the server finishes what a closed tab left undone [S4.deactivate.5]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const { person, userId } = await withBelongings(server);
  await signIn(page, person);
  await page.goto('/user-deactivate');
  await expect(page.getByRole('table', { name: 'Active orders' })).toBeVisible();
  await breakCall(page, 'POST logoutall/', { status: 500 });
  await confirmDeactivation(page);
  await expectGone(page);
  const closed = await withBelongings(server);
  await closed.person.session.post('users/delete-account/');
  await closed.person.session.post('logoutall/');
  await expect.poll(() => readCleanUp(server, closed.userId)).toBe('done');
  const accounts = await readAccounts(server.db);
  for (const id of [userId, closed.userId]) {
    expect([accounts[`wallet:${id}:CNY`], accounts[`wallet:${id}:NGN`]]).toEqual(['500', '5000']);
  }
  expect(await findImbalances(server.db)).toEqual([]);
});
