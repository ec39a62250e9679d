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
  const drawn = await chart.locator('canvas').elementHandle();
  const pairs = chart.getByRole('group').first();
  await pairs.locator('label:not(:has(:checked))').click();
  await expect.poll(() => drawn?.evaluate((canvas) => canvas.isConnected)).toBe(false);
  await expect(chart.locator('canvas')).toBeVisible();
});
