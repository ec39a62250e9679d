import { expect, test } from '@test/e2e/support/browser/fixtures';
import { untilKept } from '@test/e2e/support/browser/worker';
import { fact } from '@test/e2e/support/pages/facts';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

const CODE = ['script', 'stylesheet', 'document'];

test('the second start of the homepage downloads no script, and paints with the network off [S11.offline.start]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '100' }));
  await page.goto('/homepage');
  await untilKept(page);
  const again = await context.newPage();
  const answers: { path: string; isKept: boolean }[] = [];
  again.on('response', (response) => {
    if (!CODE.includes(response.request().resourceType())) return;
    answers.push({ path: new URL(response.url()).pathname, isKept: response.fromServiceWorker() });
  });
  await again.goto('/homepage');
  await expect(again.getByRole('list', { name: 'Wallets' })).toContainText('100.00');
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(({ isKept }) => !isKept)).toEqual([]);
  troubles.expect(/ERR_INTERNET_DISCONNECTED|failed: OFFLINE|WebSocket/);
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto('/homepage');
  await expect(offline.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(offline.getByRole('region', { name: 'Wallets' })).toBeVisible();
});

test('the worker keeps and answers nothing but the files of the build [S11.offline.own]', async ({ page, server }) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '100' }));
  await page.goto('/homepage');
  await untilKept(page);
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname);
  });
  await page.goto('/market/CNY');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public market');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  expect(answered.length).toBeGreaterThan(5);
  const BUILT = /^\/(assets\/[\w.-]+\.(js|css)|flags\/\w+\.svg|favicon\.svg|index\.html|pages\/[\w-]+\.html)$/;
  expect(answered.filter((path) => path !== '/market/CNY' && !BUILT.test(path))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !BUILT.test(path))).toEqual([]);
  // A session that has ended is the usual reason for a start at /login.
  for (const started of ['/index.html', '/pages/login.html', '/pages/homepage.html']) expect(kept).toContain(started);
});

test('an address that is no route is left to the server, as are all of the backend [S11.offline.own]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/404/);
  await page.goto('/login');
  await untilKept(page);
  for (const path of [
    '/no-such-page',
    '/backend/health/',
    '/backend/login',
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

test('a kept file that the device has spoilt is fetched and kept again [S11.offline.bad]', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto('/login');
  await untilKept(page);
  const spoil = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { headers } = (await cache.match(request)) ?? {};
        await cache.put(request, new Response('spoilt', { headers: headers ?? {} }));
      }
    });
  await spoil();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a listing is made as usual in a page that was started from the device [S11.offline.own]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '80.5' }));
  await page.goto('/homepage');
  await untilKept(page);
  const start = await page.goto('/homepage');
  expect(start?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('region', { name: 'Choose the wallet to list from' }).getByRole('link', { name: /CNY/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('60.25');
  await page.getByLabel('Target currency').selectOption('NGN');
  await page.getByLabel('Rate', { exact: true }).fill('215.12');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
});
