import { atRest } from '@test/e2e/support/browser/rest';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { draftOf, listNow, processNow } from '@test/e2e/support/market/settlement';
import { BUDGETS, expectWithin } from '@test/e2e/support/network/budgets';
import { bytesOf, firstFilesOf, neverIdle, textOfFiles, watchDownloads } from '@test/e2e/support/network/downloads';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

/** What gives away the library of the charts. */
const UPLOT = /u-over/;
/** What gives away the code that follows changes, which comes when the browser is idle. */
const FEED = /ListingsFollower/;
/** What gives away the panels: own orders and listings, trades, chart, candles. */
const PANELS = [/My orders and listings/, /Newest trades of/, /Show as table/, /CandlePlot/];

test('the palette of commands comes with its first use and is at most 8 KB [S11.palette.keys]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada'));
  await neverIdle(page);
  await page.goto('/rates');
  await atRest(page);
  const downloads = watchDownloads(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to a screen' })).toBeFocused();
  expect(downloads.size).toBeGreaterThan(0);
  expectWithin('the palette', bytesOf(downloads), BUDGETS.palette);
});

test('the panels of the desk of a pair are at most 30 KB of their own, without the library that draws [S11.layout.panels]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '1000' });
  const other = await aPerson(server, 'Kofi', { NGN: '100000' });
  await listNow(server, person, { amount: '100', rate: '215' });
  const terms = { from: 'NGN', to: 'CNY', rate: '215', amount: '2150', fee: '21.5' };
  const { id } = await other.session.post<{ id: number }>('transactions/', draftOf(other, 'ORDER', terms));
  await processNow(server, other, String(id));
  await page.setViewportSize({ width: 1440, height: 1800 });
  await signIn(page, person);
  const downloads = watchDownloads(page);
  // What other screens have too, and what comes everywhere when the browser is idle, is not the panels' own.
  const shown = [
    ['/transactions', page.getByRole('table', { name: 'Transactions' }).getByRole('link').first()],
    ['/user-listings', page.getByRole('button', { name: /^Edit/ })],
    ['/bi-order-confirmation/NGN?to=CNY&rate=215', page.getByRole('combobox', { name: /^Rate/ })],
  ] as const;
  for (const [path, part] of shown) {
    await page.goto(path);
    await expect(part).toBeVisible();
    await atRest(page);
  }
  await expect.poll(() => FEED.test(textOfFiles(downloads))).toBe(true);
  const others = new Set([...downloads, ...firstFilesOf('/market/CNY/NGN')]);
  downloads.clear();
  await page.goto('/market/CNY/NGN');
  await expect(page.getByRole('region', { name: 'Trades' }).getByRole('row', { name: /215/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'My orders and listings' })).toBeVisible();
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.scrollIntoViewIfNeeded();
  await chart.getByText('Candles', { exact: true }).click();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await atRest(page);
  const own = [...downloads].filter((file) => !others.has(file));
  const panels = own.filter((file) => !UPLOT.test(textOfFiles([file])));
  expect(panels.length).toBeLessThan(own.length);
  for (const mark of PANELS) expect(textOfFiles(panels)).toMatch(mark);
  expectWithin('the panels of the desk of a pair', bytesOf(panels), BUDGETS.panels);
});
