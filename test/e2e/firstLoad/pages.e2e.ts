import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { seeNothing } from '@test/e2e/support/browser/seeNothing';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { holdScripts } from '@test/e2e/support/network/heldScripts';
import { neverIdle } from '@test/e2e/support/network/downloads';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES, type RouteCase } from '@test/e2e/support/pages/routes';
import { aPerson, signIn } from '@test/e2e/support/people/people';

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
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true', { timeout: 1_000 });
    }).toPass();
    expect(await heading.getAttribute('data-first')).toBe('');
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
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 16, 22)');
});

for (const width of [1440, 390]) {
  test(`every route behind the guard shows its shell first, and all its scripts are asked for at once at ${String(width)} [S11.load.pages] [S11.load.flat]`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 844 });
    await neverIdle(page);
    await seeNothing(page);
    const person = await aPerson(server, 'Ada', { CNY: '100' });
    await signIn(page, person);
    for (const route of GUARDED_ROUTES) {
      // What the page before still asks for is none of this one.
      await page.goto('about:blank');
      const scripts = await holdScripts(page);
      await page.goto(await addressOf(route, person), { waitUntil: 'commit' });
      await expect(page).toHaveTitle(`${route.title} · Crossrate`);
      const shell = page.locator('[data-shell]:visible');
      await expect(shell).toHaveCount(1);
      await expect(shell.getByRole('banner')).toBeVisible();
      await expect(shell.locator('h1')).toBeVisible();
      const named = await page.locator('link[rel=preload][as=script], script[src]').count();
      await expect.poll(() => scripts.asked.size).toBe(named);
      const first = new Set(scripts.asked);
      await scripts.letGo();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect(page.locator('h1')).toBeVisible();
      const later = [...scripts.asked].filter((script) => !first.has(script));
      expect(later, route.path).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

/** Asks for how many files and answers a page has begun to wait before anything is painted. */
const MOST_BEFORE_PAINT = { public: 6, guarded: 24 };

/** The paths of what the page asked for before its first paint. Everything counts, pictures too. */
const askedBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint === undefined) throw new Error('Nothing has been painted.');
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < paint.startTime);
    return asked.map(({ name }) => new URL(name).pathname + new URL(name).search);
  });

test('before its first paint a page asks only for the scripts that it names, its first calls and its pictures [S11.load.flat]', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  await neverIdle(page);
  await seeNothing(page);
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  const look = async (route: RouteCase, most: number) => {
    await page.goto('about:blank');
    // The first paint is that of the shell, however busy the machine is.
    const scripts = await holdScripts(page);
    await page.goto(await addressOf(route, person), { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    const named = await page
      .locator('link[rel=preload][as=script], script[src]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href')));
    await scripts.letGo();
    await page.waitForLoadState('networkidle');
    const asked = await askedBeforePaint(page);
    console.log(`    ${route.path}: ${String(asked.length)} requests before the first paint`);
    expect(asked.length, `${route.path}: ${asked.join(' ')}`).toBeLessThanOrEqual(most);
    const others = asked.filter((path) => !named.includes(path) && !/^\/backend\/|\.(svg|avif|webp|png)$/.test(path));
    expect(others, route.path).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  };
  for (const route of PUBLIC_ROUTES) await look(route, MOST_BEFORE_PAINT.public);
  await signIn(page, person);
  for (const route of GUARDED_ROUTES) await look(route, MOST_BEFORE_PAINT.guarded);
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
