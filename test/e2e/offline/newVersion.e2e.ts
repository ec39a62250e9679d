import type { Page } from '@playwright/test';
import { expect, test as base } from '@test/e2e/support/browser/fixtures';
import { untilKept } from '@test/e2e/support/browser/troubles';
import { openForBusiness } from '@test/e2e/support/market/market';
import { type Deploys, startDeploys } from '@test/e2e/support/network/proxies';
import { aPerson, signIn } from '@test/e2e/support/people/people';

const test = base.extend<object, { deploys: Deploys }>({
  deploys: [
    async ({ server }, provide) => {
      const deploys = await startDeploys(parseInt(new URL(server.url).port, 10));
      await provide(deploys);
      await deploys.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ deploys }, provide) => {
    await provide(deploys.url);
  },
});

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

const news = (page: Page) => page.getByText('A new version of Crossrate is ready.');
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOld: true }));
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window);

const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
/** Makes the browser look for a new version, as it does by itself at each start and each hour. */
const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

test('a new version is offered by a line, not beside a half-filled form, and loads once when the user asks for it; an old page works until a file of it is gone, and then says what to do [S11.offline.version, S11.offline.bad]', async ({
  page,
  server,
  context,
  deploys,
  troubles,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '5000' }));
  await page.goto('/homepage');
  await untilKept(page);
  await page.goto('/list-confirmation/CNY');
  await page.getByLabel('Amount').fill('12.5');
  await mark(page);
  deploys.deploy();
  // The page registers the worker once it is idle, and that looks for a new version.
  await expect.poll(() => waits(page)).toBe(true);
  await expect(news(page)).toBeHidden();
  await page.getByLabel('Amount').fill('');
  await expect(news(page)).toBeVisible();
  await expect.poll(() => isOld(page)).toBe(true);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await reload(page).click();
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false);
  await expect(page.getByLabel('Amount')).toBeVisible();
  await expect(news(page)).toBeHidden();
  expect(loads).toBe(1);

  // Another version, while pages of this one are open.
  await page.goto('/homepage');
  await expect(page.getByRole('list', { name: 'Wallets' })).toContainText('5,000.00');
  const other = await context.newPage();
  await other.goto('/homepage');
  // The new version has other files, and the server has only those.
  deploys.deploy(/^\/(?!assets)/);
  deploys.retire(/^\/assets\/\d/);
  await look(other);
  await expect.poll(() => waits(other)).toBe(true);
  await page.getByRole('link', { name: 'Rates', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates');
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('activate'));
  await expect(news(page)).toBeVisible();
  // The browser's own cache still has the files that the worker has removed. It may forget them at any time.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  troubles.expect(/ChunkLoadError|Loading (CSS )?chunk|404|React/);
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This screen could not be loaded.');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
});
