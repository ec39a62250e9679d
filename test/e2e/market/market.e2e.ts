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
