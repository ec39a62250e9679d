import { atRest } from '@test/e2e/support/browser/rest';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bytesOf, firstFilesOf, neverIdle, textOfFiles, watchDownloads } from '@test/e2e/support/network/downloads';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RouteCase } from '@test/e2e/support/pages/routes';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import { BUDGETS, expectWithin } from '@test/e2e/support/network/budgets';

test.beforeAll(({ server }) => openForBusiness(server));

/** The routes that open a control of src/ui/antd. The desk fetches it with the ticket, not before. */
const WITH_ANTD = ['biOrderConfirmation'];
const FLAGS_MOST = 4_000;
/** What gives away in built code that it is of a screen of our own, each with the route that has it. */
const OWN_SCREENS = {
  statement: /Statement of the /,
  profit: /Average cost/,
  receipt: /Receipt for transaction no/,
  alerts: /You are notified when/,
};
/** The routes that must have nothing of them. */
const WITHOUT_OWN = ['homepage', 'transactions', 'currencyMarket'];
/** What gives a library away in built code. */
const ANTD = /\.ant-|"ant"|ant-design/;
const STORE = /@@redux|persist\/REHYDRATE/;
const ROUTER = /useNavigate\(\)/;
const CHARTS = /u-over/;

async function settled(page: Page, { id, title }: RouteCase): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Crossrate`);
  if (id === 'currencyMarket') {
    // The desk fetches its charts when they come into sight, so they are brought into sight before it is measured.
    const chart = page.getByRole('region', { name: 'Chart' });
    await expect(page.getByRole('region', { name: 'CNY for NGN' })).toBeVisible();
    await page.mouse.wheel(0, 4_000);
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas')).toBeVisible();
  }
  await atRest(page);
}

for (const route of PUBLIC_ROUTES) {
  test(`${route.path} downloads little: no antd, no store and no router`, async ({ page }) => {
    await neverIdle(page);
    const downloads = watchDownloads(page);
    await page.goto(route.path);
    await settled(page, route);
    expectWithin(route.path, bytesOf(downloads), route.path === '/' ? BUDGETS.landing : BUDGETS.public);
    for (const library of [ANTD, STORE, ROUTER]) expect(textOfFiles(downloads)).not.toMatch(library);
  });
}

test('the public pages lead to each other, and back and forward, without the router [S2.route.landing, S2.route.register, S2.route.login]', async ({
  page,
}) => {
  await neverIdle(page);
  const downloads = watchDownloads(page);
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(heading).toHaveText('Register');
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Have an account? Login' }).click();
  await expect(heading).toHaveText('Login');
  await page.goBack();
  await expect(heading).toHaveText('Register');
  await page.goBack();
  await expect(heading).toContainText('At the rate you choose.');
  await page.goForward();
  await expect(page).toHaveURL('/register');
  await expect(heading).toHaveText('Register');
  expect(textOfFiles(downloads)).not.toMatch(ROUTER);
});

test('the store comes with the first touch of a form before the log-in, and what is behind the log-in after it', async ({
  page,
}) => {
  await neverIdle(page);
  const downloads = watchDownloads(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await expect.poll(() => textOfFiles(downloads)).toMatch(STORE);
  await expect.poll(() => textOfFiles(downloads)).toMatch(ROUTER);
  expect(textOfFiles(downloads)).not.toMatch(ANTD);
});

test('the homepage and each further route download little, and antd only if they use it', async ({ page, server }) => {
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  // The desk has a chart only if something is listed.
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
  await signIn(page, person);
  await neverIdle(page);
  const downloads = watchDownloads(page);
  let home = new Set<string>();
  for (const route of GUARDED_ROUTES) {
    downloads.clear();
    await page.goto(await addressOf(route, person));
    await settled(page, route);
    if (route.id === 'homepage') {
      home = new Set(downloads);
      expectWithin(route.path, bytesOf(home), BUDGETS.home);
      // The patterns do find the libraries in what has them.
      for (const library of [STORE, ROUTER]) expect(textOfFiles(home)).toMatch(library);
    } else {
      const further = [...downloads].filter((file) => !home.has(file));
      const others = WITH_ANTD.includes(route.id) ? BUDGETS.furtherWithAntd : BUDGETS.further;
      const ofRoute: Partial<Record<string, typeof others>> = {
        currencyMarket: BUDGETS.desk,
        pairMarket: BUDGETS.pairDesk,
        transactions: BUDGETS.transactions,
        withdrawalConfirmation: BUDGETS.withdrawal,
        listConfirmation: BUDGETS.listConfirmation,
        multiOrderConfirmation: BUDGETS.multiOrderConfirmation,
      };
      const budget = ofRoute[route.id] ?? others;
      expectWithin(`${route.path}, on top`, bytesOf(further), budget);
    }
    const text = textOfFiles(downloads);
    expect(ANTD.test(text), `${route.path} has antd`).toBe(WITH_ANTD.includes(route.id));
    for (const [id, mark] of Object.entries(OWN_SCREENS)) {
      if (WITHOUT_OWN.includes(route.id)) expect(text, `${route.path} has nothing of ${id}`).not.toMatch(mark);
      if (route.id === id) expect(text, `${route.path} has what gives it away`).toMatch(mark);
    }
  }
});

test('the first screen of /market/CNY needs little, before its charts and its ticket', () => {
  const files = firstFilesOf('/market/CNY');
  expectWithin('/market/CNY without charts', bytesOf(files), BUDGETS.bareDesk);
  expect(textOfFiles(files)).toMatch(STORE);
  expect(textOfFiles(files)).not.toMatch(CHARTS);
});

test('the flags together are at most 4 KB [S1.currencies.4]', () => {
  const flags = readdirSync(path.resolve(__dirname, '../../../dist/flags')).filter((file) => file.endsWith('.svg'));
  expect(flags).toHaveLength(4);
  expect(bytesOf(flags.map((file) => `/flags/${file}`))).toBeLessThanOrEqual(FLAGS_MOST);
});

test('scripts and styles are served precompressed and immutable, and a second visit downloads none of them', async ({
  page,
  context,
}) => {
  const answers: { path: string; encoding: string | undefined; caching: string | undefined }[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    const headers = response.headers();
    answers.push({
      path: new URL(response.url()).pathname,
      encoding: headers['content-encoding'],
      caching: headers['cache-control'],
    });
  });
  await page.goto('/login');
  await atRest(page);
  expect(answers.length).toBeGreaterThan(3);
  for (const { path: file, encoding, caching } of answers) {
    expect(caching, file).toBe('public, max-age=31536000, immutable, no-transform');
    expect(encoding ?? 'plain', file).toBe(bytesOf([file]) < textOfFiles([file]).length ? 'br' : 'plain');
  }
  const again = await context.newPage();
  await again.goto('/login');
  await atRest(again);
  const fetched = await again.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\.(js|css)$/.test(entry.name) && entry.transferSize > 0)
      .map(({ name }) => name),
  );
  expect(fetched).toEqual([]);
});
