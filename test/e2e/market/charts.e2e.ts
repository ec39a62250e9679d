import { aFakeListing, fakeMarket } from '@test/e2e/support/market/fakeMarket';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('another pair gets another chart at once, never the curve of the pair before [S10.desk.charts]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Trader'));
  await fakeMarket(page, [aFakeListing(1, '216'), { ...aFakeListing(2, '1.6'), swap_to: 'GHC' }]);
  await page.goto('/market/CNY');
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.scrollIntoViewIfNeeded();
  // Other tests may have traded in this market, and then candles would be shown. Two presses are a choice for sure.
  await chart.getByText('Rate', { exact: true }).click();
  await chart.getByText('Depth', { exact: true }).click();
  await expect(chart.getByText(/cumulative by rate/)).toBeVisible();
  await expect(chart.locator('canvas')).toBeVisible();
  const other = chart.getByRole('group').first().locator('label:not(:has(:checked))');
  const title = `CNY for ${(await other.textContent()) ?? ''}`;
  // Watched from before the press on: in the frame in which the card names the other pair, the old curve has gone.
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
});
