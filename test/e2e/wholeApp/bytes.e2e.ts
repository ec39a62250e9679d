import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import {
  BUDGETS,
  bytesOf,
  expectWithin,
  firstFilesOf,
  neverIdle,
  textOfFiles,
  watchDownloads,
} from '@test/e2e/support/network/downloads';
import { LIBRARIES } from '@test/e2e/support/pages/inspectors';
import { aPerson, signIn } from '@test/e2e/support/people/people';

/* What each route downloads when it is opened is an inspector of walk.e2e.ts. Here is what comes later. */

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const FLAGS_MOST = 4_000;
/** What gives away the library of the charts. */
const UPLOT = /u-over/;
/** What gives away the code that follows changes, which comes when the browser is idle. */
const FEED = /ListingsFollower/;
/** What gives away the panels: own orders and listings, trades, chart, candles. */
const PANELS = [/My orders and listings/, /Newest trades of/, /Show as table/, /CandlePlot/];

test('the public pages lead to each other, back and forward, without the router; the store comes with the first touch of a form, and what is behind the log-in after it [S2.route.landing, S2.route.register, S2.route.login]', async ({
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
  expect(textOfFiles(downloads)).not.toMatch(LIBRARIES.store);
  expect(textOfFiles(downloads)).not.toMatch(LIBRARIES.router);

  await page.getByLabel('Email').focus();
  await expect.poll(() => textOfFiles(downloads)).toMatch(LIBRARIES.store);
  await expect.poll(() => textOfFiles(downloads)).toMatch(LIBRARIES.router);
  expect(textOfFiles(downloads)).not.toMatch(LIBRARIES.antd);
});

test('the desks stay small with their charts, the panels have at most 30 KB of their own without the library that draws, and the palette comes with its first use [S11.layout.panels, S11.palette.keys]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '1000' });
  const other = await aPerson(server, 'Kofi', { NGN: '100000', CNY: '100' });
  await listNow(server, person, { amount: '100', rate: '215' });
  // A desk has a chart only if others list something.
  await listNow(server, other, { amount: '100', rate: '216' });
  const terms = { from: 'NGN', to: 'CNY', rate: '215', amount: '2150', fee: '21.5' };
  const { id } = await other.session.post<{ id: number }>('transactions/', draftOf(other, 'ORDER', terms));
  await processNow(server, other, String(id));
  // Everything is in sight, so it is loaded.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await signIn(page, person);
  const downloads = watchDownloads(page);
  const home = new Set(firstFilesOf('/homepage'));
  const openDesk = async (address: string) => {
    downloads.clear();
    await page.goto(address);
    const chart = page.getByRole('region', { name: 'Chart' });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas').first()).toBeVisible();
    return chart;
  };

  await test.step('the panels of the desk of a pair', async () => {
    // What other screens have too, and what comes everywhere when the browser is idle, is not the panels' own.
    const others = new Set(firstFilesOf('/market/CNY/NGN'));
    const shown = [
      ['/transactions', page.getByRole('table', { name: 'Transactions' }).getByRole('link').first()],
      ['/user-listings', page.getByRole('button', { name: /^Edit/ })],
      ['/bi-order-confirmation/NGN?to=CNY&rate=215', page.getByRole('combobox', { name: /^Rate/ })],
      ['/exchange/NGN?to=CNY&amount=100', page.getByRole('table', { name: 'Where it fills' })],
    ] as const;
    for (const [address, part] of shown) {
      await page.goto(address);
      await expect(part).toBeVisible();
      await atRest(page);
    }
    await expect.poll(() => FEED.test(textOfFiles(downloads))).toBe(true);
    for (const file of downloads) others.add(file);
    const chart = await openDesk('/market/CNY/NGN');
    await expect(page.getByRole('region', { name: 'Trades' }).getByRole('row', { name: /215/ }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'My orders and listings' })).toBeVisible();
    await chart.getByText('Candles', { exact: true }).click();
    await expect(chart.locator('canvas').first()).toBeVisible();
    await atRest(page);
    const own = [...downloads].filter((file) => !others.has(file));
    const panels = own.filter((file) => !UPLOT.test(textOfFiles([file])));
    expect(panels.length).toBeLessThan(own.length);
    for (const mark of PANELS) expect(textOfFiles(panels)).toMatch(mark);
    expectWithin('the panels of the desk of a pair', bytesOf(panels), BUDGETS.panels);
  });

  await neverIdle(page);
  await test.step('the desks, and the first screen of one', async () => {
    const first = firstFilesOf('/market/CNY');
    expectWithin('/market/CNY without charts', bytesOf(first), BUDGETS.bareDesk);
    expect(textOfFiles(first)).toMatch(LIBRARIES.store);
    expect(textOfFiles(first)).not.toMatch(UPLOT);
    await openDesk('/market/CNY');
    await atRest(page);
    expectWithin('/market/CNY, on top', bytesOf([...downloads].filter((file) => !home.has(file))), BUDGETS.desk);
    expect(textOfFiles(downloads)).not.toMatch(LIBRARIES.antd);
    await page.setViewportSize({ width: 1280, height: 720 });
    downloads.clear();
    await page.goto('/market/CNY/NGN');
    await atRest(page);
    expectWithin(
      '/market/CNY/NGN, on top',
      bytesOf([...downloads].filter((file) => !home.has(file))),
      BUDGETS.pairDesk,
    );
    expect(textOfFiles(downloads)).not.toMatch(LIBRARIES.antd);
  });

  await test.step('the palette', async () => {
    await page.goto('/rates');
    await atRest(page);
    downloads.clear();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Go to a screen' })).toBeFocused();
    expect(downloads.size).toBeGreaterThan(0);
    expectWithin('the palette', bytesOf(downloads), BUDGETS.palette);
  });
});

test('scripts and styles are served precompressed and immutable, a second visit downloads none of them, and the flags are at most 4 KB together [S1.currencies.4]', async ({
  page,
  context,
}) => {
  const flags = readdirSync(path.resolve(__dirname, '../../../dist/flags')).filter((file) => file.endsWith('.svg'));
  expect(flags).toHaveLength(4);
  expect(bytesOf(flags.map((file) => `/flags/${file}`))).toBeLessThanOrEqual(FLAGS_MOST);

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
