import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { openBackendSession, readWallets } from '@test/e2e/support/people/backendSession';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { sendListing, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

const book = (page: Page) => page.getByRole('table', { name: 'CNY for NGN by rate' });
const level = (page: Page, rate: string) => book(page).getByRole('row', { name: rate });
const status = (page: Page) => page.getByRole('banner').getByRole('status');

test('deleting a listing takes it off the screen and returns its money [S2.myListings.1, S4.deleteListing.1, S4.deleteListing.2, S7.type.DELETE_LIST]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Lister', { CNY: '500' });
  await sendListing(person, { amount: '120.5', rate: '221' });
  await signIn(page, person);
  await page.goto('/user-listings');
  const row = page.getByRole('row', { name: '221.0000' });
  await row.getByRole('button', { name: /Delete/ }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('transactions/'));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'DELETE_LIST',
    email: person.email,
    currency_from: 'CNY',
    currency_to: 'NGN',
    amount: '120.5',
    rate: '221',
    transaction_fee: '0',
  });
  await expect.poll(async () => (await readWallets(person.session)).CNY).toBe('500');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectRightBooks(server.db);
});

test('a crash of the server is shown, ends by itself, and loses nothing [S4.live.2, S9.reconnectDelay]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket connection/);
  // What fails meanwhile is logged, and only logged (spec 8).
  troubles.expect(/get[A-Z]\w+ failed: (OFFLINE|TIMEOUT|NOT_JSON)/);
  const lister = await aPerson(server, 'Survivor', { CNY: '500' });
  const watcher = await aPerson(server, 'Watcher', { NGN: '1000' });
  await signIn(page, watcher);
  await page.goto('/market/CNY');
  await expect(status(page)).toHaveText('Live');
  await sendListing(lister, { amount: '33.33', rate: '219.19' });
  // What the page still loads would fail otherwise, which is another matter. The chart is the last to load.
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('canvas')).toBeVisible();
  await atRest(page);
  await server.kill();
  await expect(status(page)).toHaveText('Reconnecting');
  await server.restart();
  await expect(status(page)).toHaveText('Live');
  await expect(level(page, '219.1900')).toContainText('33.33');
  await expect(page).toHaveURL('/market/CNY');
  const again = await openBackendSession(server.url, lister);
  await expect.poll(() => readWallets(again)).toMatchObject({ CNY: '466.67' });
  await expect.poll(() => readWallets(watcher.session)).toMatchObject({ NGN: '1000' });
  await expectRightBooks(server.db);
});
