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
  const other = chart.getByRole('group').first().locator('label:not(:has(:checked))');
  const title = `CNY for ${(await other.textContent()) ?? ''}`;
  await other.click();
  // In the frame in which the card names the other pair, the curve of the one before has gone.
  const stayed = await drawn?.evaluate(
    (canvas, named) =>
      new Promise<boolean>((resolve) => {
        const card = canvas.closest('section');
        const look = () =>
          card?.textContent.includes(named) ? resolve(canvas.isConnected) : void requestAnimationFrame(look);
        look();
      }),
    title,
  );
  expect(stayed).toBe(false);
  await expect(chart.locator('canvas')).toBeVisible();
});
