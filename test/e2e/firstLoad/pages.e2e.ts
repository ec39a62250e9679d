import { ONE_TRY } from '@test/e2e/support/browser/rest';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { holdScripts } from '@test/e2e/support/network/heldScripts';
import { aPerson } from '@test/e2e/support/people/people';

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  // What an empty desk says is loaded only for an empty desk.
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
});

test('the landing page is there before its scripts, and they take it over as it is [S11.load.pages]', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await heading.evaluate((element) => element.setAttribute('data-first', ''));
    await scripts.letGo();
    await page.getByLabel('Name').fill('Ada');
    // Only the app answers a form, once it has taken the page over. The heading is still the one that came first.
    await expect(async () => {
      await page.getByLabel('Name').press('Enter');
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true', ONE_TRY);
    }).toPass();
    await expect.poll(() => heading.getAttribute('data-first')).toBe('');
    await page.unrouteAll();
  }
});

test('with scripts off, the landing page and its questions can be read [S11.load.noscript]', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const question = page.locator('details').nth(1);
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await context.close();
});

test('the theme of the user is there before the scripts [S11.load.pages]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('persist:crossrate', JSON.stringify({ theme: '"dark"' })));
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 16, 22)');
});

test('without a session, a route behind the guard leads to the landing page before any script has come [S6.roles.1] [S11.load.pages]', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/homepage', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('on a server that knows index.html only, no page of another route is seen [S11.load.elsewhere]', async ({
  page,
}) => {
  const landing = await (await page.request.get('/')).text();
  await page.route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: landing }));
  const scripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => scripts.asked.size).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await scripts.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});
