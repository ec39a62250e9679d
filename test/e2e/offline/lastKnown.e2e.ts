import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { keptNames, untilReadyOffline } from '@test/e2e/support/browser/troubles';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, logIn, signIn } from '@test/e2e/support/people/people';

test.use({ serviceWorkers: 'allow' });

const wallets = (page: Page) => page.getByRole('list', { name: 'Wallets' });

test.describe('last known', () => {
  test.beforeAll(async ({ server }) => {
    await openForBusiness(server);
    await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
  });

  const NEEDED = /(offline|reached)\. This needs the connection\.$/;
  const RATE = /[\d,]+\.\d{4}/;
  const OFFLINE = /ERR_INTERNET_DISCONNECTED|failed: OFFLINE|WebSocket/;
  const news = (page: Page) => page.getByRole('status').filter({ hasText: /(offline|reached)\. What you see/ });
  const indicator = (page: Page) => page.getByRole('banner').getByRole('status');
  const marketRow = (page: Page) =>
    page.getByRole('link', { name: 'CNY for NGN' }).locator('xpath=ancestor::tr').first();

  test('without the network the screens show what was last known with its time, and nothing that needs the server can be pressed [S11.offline.known, S11.offline.needs, S11.offline.bad]', async ({
    page,
    server,
    context,
    troubles,
  }) => {
    troubles.expect(OFFLINE);
    await signIn(page, await aPerson(server, 'Ada', { CNY: '123.45' }));
    await page.goto('/homepage');
    await expect(wallets(page)).toContainText('123.45');
    // Other tests may have listed at a better rate than 214.
    await expect(marketRow(page)).toContainText(RATE);
    await untilReadyOffline(page);
    const [market = 'no rate was shown'] = RATE.exec(await marketRow(page).innerText()) ?? [];
    await context.setOffline(true);
    const later = await context.newPage();

    await test.step('the desk shows the levels of before, and its ticket cannot be sent', async () => {
      await later.goto('/market/CNY');
      const row = later.getByRole('table', { name: 'CNY for NGN by rate' }).getByRole('row', { name: '214.0000' });
      // Other tests may have listed at this rate too, or at a better one.
      await expect(row).toContainText(/[\d,]+\.\d\d$/);
      await expect(later.getByText(/^Not live since \d\d:\d\d:\d\d$/)).toBeVisible();
      await row.click();
      const place = later.getByRole('button', { name: /^(Place order|Exchange)/ });
      await expect(place).toHaveAccessibleDescription(NEEDED);
      await expect(later.getByText(NEEDED).filter({ visible: true })).toBeVisible();
      await later.goto('/transactions');
      await expect(later.getByText('This is shown as soon as you are connected again.').first()).toBeVisible();
    });

    await later.goto('/homepage');
    await expect(wallets(later)).toContainText('123.45');
    await expect(later.getByRole('heading', { level: 1 })).toContainText('Ada');
    await expect(marketRow(later)).toContainText(market);
    await expect(news(later)).toHaveText(
      /^.*(You are offline|Crossrate cannot be reached)\. What you see was last updated at \d\d:\d\d and may have changed since\. Nothing can be sent until you are connected again\./,
    );
    const fund = later.getByRole('button', { name: 'Fund Wallet' });
    await expect(fund).toHaveAttribute('aria-disabled', 'true');
    await expect(fund).toHaveAccessibleDescription(NEEDED);
    await fund.click({ force: true });
    await expect(later).toHaveURL(/\/homepage$/);
    await context.setOffline(false);
    await expect(indicator(later)).toHaveText('Live');
    await expect(news(later)).toBeHidden();
    await fund.click();
    await expect(later).toHaveURL(/\/fund-wallet$/);

    await test.step('with a clock that is behind, what was known has no time', async () => {
      await context.setOffline(true);
      const behind = await context.newPage();
      await behind.clock.setSystemTime(Date.now() - 86_400_000);
      await behind.goto('/homepage');
      await expect(wallets(behind)).toContainText('123.45');
      await expect(behind.getByText('What you see is from an earlier visit and may have changed since.')).toBeVisible();
    });
  });

  test('what was known is deleted at log-out, so that the next user never sees it, and when a session that ended meanwhile meets the server again [S11.offline.bad, S11.offline.known]', async ({
    page,
    server,
    context,
    troubles,
  }) => {
    troubles.expect(OFFLINE);
    await signIn(page, await aPerson(server, 'Ada', { CNY: '123.45' }));
    await page.goto('/homepage');
    await untilReadyOffline(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptNames(page)).toEqual([]);
    const ben = await aPerson(server, 'Ben', { CNY: '7' });
    await logIn(page, ben);
    await expect(wallets(page)).toContainText('7.00');
    await untilReadyOffline(page);
    await context.setOffline(true);
    const later = await context.newPage();
    await page.close();
    await later.goto('/homepage');
    await expect(wallets(later)).toContainText('7.00');
    await expect(later.getByText('123.45')).toBeHidden();

    troubles.expect(/401/);
    await ben.session.post('logoutall/', {}).catch(() => undefined);
    await context.setOffline(false);
    await expect(later).toHaveURL(/\/$/);
    await expect.poll(() => keptNames(later)).toEqual([]);
  });
});

test.describe('bad input', () => {
  test.beforeAll(({ server }) => openForBusiness(server));
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
});
