import type { Locator } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

// Nothing has been traded yet.
test.use({ serves: 'patient', ownMarket: true });
test.beforeAll(({ server }) => openForBusiness(server));

/** The depth of another pair is chosen: in the frame in which the card names it, the old curve has gone. */
async function expectAnotherChart(chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.getByText(/cumulative by rate/)).toBeVisible();
  await expect(chart.locator('canvas')).toBeVisible();
  const other = chart.getByRole('group').first().locator('label:not(:has(:checked))');
  const title = `CNY for ${(await other.textContent()) ?? ''}`;
  // Watched from before the press on.
  const watch = await chart.evaluateHandle((card, named) => {
    const drawn = card.querySelector('canvas');
    const stayed = new Promise<boolean | undefined>((resolve) => {
      const look = () =>
        card.textContent.includes(named) ? resolve(drawn?.isConnected) : void requestAnimationFrame(look);
      look();
    });
    return { stayed };
  }, title);
  await other.click();
  await expect.poll(() => watch.evaluate(({ stayed }) => stayed)).toBe(false);
  await expect(chart.locator('canvas')).toBeVisible();
}

test('another pair gets another chart at once; a candle appears and moves by what is traded, and the keys say what it is [S10.desk.charts, S11.candles.chart, S11.candles.live]', async ({
  page,
  server,
}) => {
  const lister = await aPerson(server, 'Lin', { CNY: '110' });
  const buyer = await aPerson(server, 'Chidi', { NGN: '100000' });
  await listNow(server, lister, { amount: '50', rate: '214.3719' });
  await listNow(server, lister, { amount: '50', rate: '217.3719' });
  await listNow(server, lister, { amount: '10', rate: '1.6', to: 'GHC' });
  await signIn(page, await aPerson(server, 'Watcher'));
  await page.goto('/market/CNY?for=NGN');
  await expectAnotherChart(page.getByRole('region', { name: 'Chart' }));
  await page.goto('/market/CNY?for=NGN');
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.scrollIntoViewIfNeeded();
  const day = chart.getByText('1d', { exact: true });
  // A press while the page is still loading has once had no effect on a busy machine.
  await expect
    .poll(async () => {
      await chart.getByText('Candles', { exact: true }).click();
      return day.count();
    })
    .toBe(1);
  await day.click();
  await expect(chart.getByText('Nothing has been traded yet.')).toBeVisible();
  const trade = async (rate: string, amount: string, fee: string) => {
    const terms = { from: 'NGN', to: 'CNY', rate, amount, fee };
    const { id } = await buyer.session.post<{ id: number }>('transactions/', draftOf(buyer, 'ORDER', terms));
    await processNow(server, buyer, String(id));
  };
  await trade('214.3719', '1000', '10');
  const slider = chart.getByRole('slider', { name: /^Candles, NGN per CNY, 1 day each: 1 candle$/ });
  await expect(slider).toHaveAttribute('aria-valuetext', /open 214\.3719, .*close 214\.3719, volume 4\.\d\d, 1 trade$/);
  await expect(chart.locator('canvas')).toBeVisible();
  await trade('217.3719', '1000', '10');
  await expect(slider).toHaveAttribute('aria-valuetext', /low 214\.3719, close 217\.3719, volume 9\.\d\d, 2 trades$/);
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const row = chart
    .getByRole('table', { name: /^Candles, NGN per CNY, 1 day each/ })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('214.3719217.3719214.3719217.3719');
  // The choice is kept.
  await page.reload();
  await expect(chart.getByRole('radio', { name: '1d' })).toBeChecked();
});
