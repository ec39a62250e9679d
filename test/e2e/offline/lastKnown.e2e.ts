import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { keptNames, untilReadyOffline } from '@test/e2e/support/browser/worker';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { aPerson, logIn, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
});

const OFFLINE = /ERR_INTERNET_DISCONNECTED|failed: OFFLINE|WebSocket/;
const news = (page: Page) => page.getByRole('status').filter({ hasText: /(offline|reached)\. What you see/ });
const indicator = (page: Page) => page.getByRole('banner').getByRole('status');
const wallets = (page: Page) => page.getByRole('list', { name: 'Wallets' });
const marketRow = (page: Page) => page.getByRole('link', { name: 'CNY for NGN' }).locator('xpath=ancestor::tr').first();

/** Ada has been on the homepage, and the network is gone. */
async function wentOffline(page: Page, server: RunningServer) {
  const ada = await aPerson(server, 'Ada', { CNY: '123.45' });
  await signIn(page, ada);
  await page.goto('/homepage');
  await expect(wallets(page)).toContainText('123.45');
  // Other tests may have listed at a better rate than 214.
  await expect(marketRow(page)).toContainText(/\d\.\d{4}/);
  await untilReadyOffline(page);
  const shown = await marketRow(page).innerText();
  await page.context().setOffline(true);
  return { ...ada, market: /[\d,]+\.\d{4}/.exec(shown)?.[0] ?? 'no rate was shown' };
}

test('without the network the homepage shows what was last known with its time, and nothing that needs the server can be pressed [S11.offline.known, S11.offline.needs]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(OFFLINE);
  const { market } = await wentOffline(page, server);
  const later = await context.newPage();
  await later.goto('/homepage');
  await expect(wallets(later)).toContainText('123.45');
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(marketRow(later)).toContainText(market);
  await expect(news(later)).toHaveText(
    /^.*(You are offline|Crossrate cannot be reached)\. What you see was last updated at \d\d:\d\d and may have changed since\. Nothing can be sent until you are connected again\./,
  );
  const fund = later.getByRole('button', { name: 'Fund Wallet' });
  await expect(fund).toHaveAttribute('aria-disabled', 'true');
  await expect(fund).toHaveAccessibleDescription(/(offline|reached)\. This needs the connection\.$/);
  await fund.click({ force: true });
  await expect(later).toHaveURL(/\/homepage$/);
  await context.setOffline(false);
  await expect(indicator(later)).toHaveText('Live');
  await expect(news(later)).toBeHidden();
  await fund.click();
  await expect(later).toHaveURL(/\/fund-wallet$/);
});

test('without the network the desk shows the levels of before, and its ticket cannot be sent [S11.offline.known, S11.offline.needs]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(OFFLINE);
  await wentOffline(page, server);
  const later = await context.newPage();
  await later.goto('/market/CNY');
  const row = later.getByRole('table', { name: 'CNY for NGN by rate' }).getByRole('row', { name: '214.0000' });
  // Other tests may have listed at this rate too, or at a better one.
  await expect(row).toContainText(/[\d,]+\.\d\d$/);
  await expect(later.getByText(/^Not live since \d\d:\d\d:\d\d$/)).toBeVisible();
  await row.click();
  const place = later.getByRole('button', { name: 'Place order' });
  await expect(place).toHaveAccessibleDescription(/(offline|reached)\. This needs the connection\.$/);
  await expect(
    later.getByText(/(offline|reached)\. This needs the connection\.$/).filter({ visible: true }),
  ).toBeVisible();
  await later.goto('/transactions');
  await expect(later.getByText('This is shown as soon as you are connected again.').first()).toBeVisible();
});

test('what was known is deleted at log-out, and the next user never sees it [S11.offline.known]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(OFFLINE);
  const ada = await aPerson(server, 'Ada', { CNY: '123.45' });
  await logIn(page, ada);
  await untilReadyOffline(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptNames(page)).toEqual([]);
  await logIn(page, await aPerson(server, 'Ben', { CNY: '7' }));
  await expect(wallets(page)).toContainText('7.00');
  await untilReadyOffline(page);
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/homepage');
  await expect(wallets(later)).toContainText('7.00');
  await expect(later.getByText('123.45')).toBeHidden();
});

test('a session that ended while the device was offline ends at the next contact, with what was known [S11.offline.bad, S11.offline.known]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(OFFLINE);
  troubles.expect(/401|WebSocket/);
  const ada = await wentOffline(page, server);
  const later = await context.newPage();
  await page.close();
  await later.goto('/homepage');
  await expect(wallets(later)).toContainText('123.45');
  await ada.session.post('logoutall/', {}).catch(() => undefined);
  await context.setOffline(false);
  await expect(later).toHaveURL(/\/$/);
  await expect.poll(() => keptNames(later)).toEqual([]);
});
