import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { untilKept, untilReadyOffline } from '@test/e2e/support/browser/troubles';
import { fact } from '@test/e2e/support/pages/routes';
import { openForBusiness } from '@test/e2e/support/market/market';
import { home as frenchHome } from '@/texts/fr/shell';
import { controls as frenchControls } from '@/texts/fr/public';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

const CODE = ['script', 'stylesheet', 'document'];

const OFFLINE = /ERR_INTERNET_DISCONNECTED|failed: OFFLINE|WebSocket/;
const BUILT = /^\/(assets\/[\w.-]+\.(js|css)|flags\/\w+\.svg|favicon\.svg|index\.html|pages\/[\w-]+\.html)$/;

/** Lists money, as a user does. */
async function list(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('region', { name: 'Choose the wallet to list from' }).getByRole('link', { name: /CNY/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('60.25');
  await page.getByLabel('Target currency').selectOption('NGN');
  await page.getByLabel('Rate', { exact: true }).fill('215.12');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
}

test('the second start downloads no script, works as usual, is answered nothing but files of the build, and paints with the network off in the language of the user [S11.offline.start, S11.offline.own, S10.language.offline]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '180.5' }));
  await page.goto('/homepage');
  await untilKept(page);

  const again = await context.newPage();
  const code: { path: string; isKept: boolean }[] = [];
  const answered: string[] = [];
  again.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    const isKept = response.fromServiceWorker();
    if (CODE.includes(response.request().resourceType())) code.push({ path, isKept });
    if (isKept) answered.push(path);
  });
  await test.step('online', async () => {
    await again.goto('/homepage');
    await expect(again.getByRole('list', { name: 'Wallets' })).toContainText('180.50');
    expect(code.length).toBeGreaterThan(5);
    expect(code.filter(({ isKept }) => !isKept)).toEqual([]);
    await expect(again.getByRole('banner').getByRole('status')).toHaveText('Live');
    await list(again);
    await again.goto('/market/CNY');
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Public market');
    await again.getByRole('link', { name: /^Notifications/ }).click();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Notifications');
    const starts = ['/homepage', '/market/CNY'];
    expect(answered.filter((path) => !starts.includes(path) && !BUILT.test(path))).toEqual([]);
    const kept = await again.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !BUILT.test(path))).toEqual([]);
    // A session that has ended is the usual reason for a start at /login.
    for (const started of ['/index.html', '/pages/login.html', '/pages/homepage.html']) expect(kept).toContain(started);
  });

  // Once it is quiet, it would ask for the English worker again.
  await again.close();
  troubles.expect(OFFLINE);
  await test.step('offline', async () => {
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/homepage');
    await expect(offline.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(offline.getByRole('region', { name: 'Wallets' })).toBeVisible();
    await offline.close();
    await context.setOffline(false);
  });

  await test.step('offline in French', async () => {
    const wallets = (at: Page) => at.getByRole('list', { name: frenchHome.wallets });
    await page.goto('/homepage?lang=fr');
    await expect(wallets(page)).toBeVisible();
    const isFrench = () => navigator.serviceWorker.controller?.scriptURL.endsWith('?language=fr') ?? false;
    await expect.poll(() => page.evaluate(isFrench)).toBe(true);
    await untilReadyOffline(page);
    await context.setOffline(true);
    const french = await context.newPage();
    await french.goto('/homepage');
    await expect(wallets(french)).toBeVisible();
    await expect.poll(() => french.evaluate(() => document.documentElement.lang)).toBe('fr');
    await expect(french.getByText(frenchControls.languageFailed)).toHaveCount(0);
  });
});

test('the app can be installed, the worker leaves what is no route to the server, and a kept file that the device has spoilt is fetched and kept again [S11.install, S11.offline.own, S11.offline.bad]', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto('/login');
  await untilKept(page);

  await test.step('nothing keeps the app from being installed', async () => {
    const session = await context.newCDPSession(page);
    const { errors, data = '' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Crossrate' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A test has a private window, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  troubles.expect(/404/);
  await test.step('addresses', async () => {
    for (const path of [
      '/no-such-page',
      '/backend/health/',
      '/backend/no-such-call',
      '/login/x',
      '/market/CNY/NGN/x',
      '/robots.txt',
    ]) {
      const answer = await page.goto(path);
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
    }
    for (const path of ['/', '/homepage', '/market/CNY', '/password-reset/abc']) {
      const answer = await page.goto(path);
      expect([path, answer?.fromServiceWorker()]).toEqual([path, true]);
    }
  });

  await test.step('a spoilt file', async () => {
    await page.goto('/login');
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { headers } = (await cache.match(request)) ?? {};
        await cache.put(request, new Response('spoilt', { headers: headers ?? {} }));
      }
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    troubles.expect(OFFLINE);
    await context.setOffline(true);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});
