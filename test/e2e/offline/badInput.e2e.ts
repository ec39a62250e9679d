import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { untilKept } from '@test/e2e/support/browser/worker';
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

for (const [what, prepare] of Object.entries(WINDOWS)) {
  test(`in a window ${what} the app works as before [S11.offline.bad]`, async ({ page, server }) => {
    await page.addInitScript(prepare);
    await logIn(page, await aPerson(server, 'Ada', { CNY: '123.45' }));
    await expect(wallets(page)).toContainText('123.45');
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  });
}

test('with a full storage the app is not kept, and works as before [S11.offline.bad]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(/QuotaExceeded/);
  const started = context.waitForEvent('serviceworker');
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 100_000 });
  await logIn(page, await aPerson(server, 'Ada', { CNY: '123.45' }));
  await expect(wallets(page)).toContainText('123.45');
  // The browser has begun to keep the app, and given up.
  await started;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true);
  await page.reload();
  await expect(wallets(page)).toContainText('123.45');
});

test('with a clock that is wrong, what was known is shown without a time [S11.offline.bad]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED|failed: OFFLINE|WebSocket/);
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await logIn(page, await aPerson(server, 'Ada', { CNY: '123.45' }));
  await expect(wallets(page)).toContainText('123.45');
  await untilKept(page);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('crossrate-last-known');
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/homepage');
  await expect(wallets(later)).toContainText('123.45');
  await expect(later.getByText('What you see is from an earlier visit and may have changed since.')).toBeVisible();
});
