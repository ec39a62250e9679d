import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, logIn } from '@test/e2e/support/people/people';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

const wallets = (page: Page) => page.getByRole('list', { name: 'Wallets' });
const WINDOWS: Record<string, () => void> = {
  'without workers': () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  'that forbids workers': () =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    }),
  'without a database': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'that forbids all storage': () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['indexedDB', 'caches', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: forbid });
    }
  },
};

test('in a window that lacks what a browser usually has, and with a full storage, the app works as before [S11.offline.bad]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  const ada = await aPerson(server, 'Ada', { CNY: '123.45' });
  for (const [what, prepare] of Object.entries(WINDOWS))
    await test.step(what, async () => {
      const tab = await context.newPage();
      await tab.addInitScript(prepare);
      await logIn(tab, ada);
      await expect(wallets(tab)).toContainText('123.45');
      await tab.getByRole('link', { name: 'Transactions', exact: true }).click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Transactions');
      await tab.close();
    });

  await test.step('with a full storage the app is not kept', async () => {
    troubles.expect(/QuotaExceeded/);
    const isKept = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    // A page of our origin on which the app does not run. What the windows above began to keep goes.
    await page.goto('/favicon.svg');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await expect.poll(isKept).toBe(false);
    const started = context.waitForEvent('serviceworker');
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 100_000 });
    await page.goto('/homepage');
    await expect(wallets(page)).toContainText('123.45');
    // The browser has begun to keep the app, and given up.
    await started;
    await expect.poll(isKept).toBe(false);
    await page.reload();
    await expect(wallets(page)).toContainText('123.45');
  });
});
