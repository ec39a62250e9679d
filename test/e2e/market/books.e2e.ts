import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

test('a second book on a wide screen is live, takes a press and is still there after a reload [S11.books.add] [S11.books.take] [S11.books.kept]', async ({
  page,
  server,
}) => {
  const lin = await aPerson(server, 'Lin', { CNY: '1000', GHC: '1000' });
  await listNow(server, lin, { amount: '100', rate: '215' });
  await listNow(server, lin, { amount: '40', rate: '143', from: 'GHC', to: 'NGN' });
  await signIn(page, await aPerson(server, 'Trader', { NGN: '100000' }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/market/CNY/NGN');
  await page.getByRole('button', { name: 'Pairs beside' }).click();
  await page.getByRole('checkbox', { name: 'GHC / NGN' }).check();
  await page.keyboard.press('Escape');
  const [first, second] = ['CNY / NGN', 'GHC / NGN'].map((name) => page.getByRole('region', { name }));
  if (!first || !second) throw new Error('There are two books.');
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  expect(right?.y).toBe(left?.y);
  // What is listed meanwhile appears by itself.
  await listNow(server, lin, { amount: '10', rate: '142', from: 'GHC', to: 'NGN' });
  await second.getByRole('link', { name: '142.0000' }).click();
  await expect(page.getByRole('heading', { name: 'Buy GHC with NGN' })).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1420');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Buy GHC with NGN' })).toBeVisible();
  await expect(second.getByRole('link', { name: '142.0000' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('region', { name: 'Book', exact: true })).toBeVisible();
  await expect(second).toHaveCount(0);
});

for (const [width, height, books] of [
  [1440, 900, ''],
  [1800, 1000, 'three.books=CNY-NGN+GHC-NGN'],
  [1920, 1080, ''],
  [1920, 1080, 'three.books=CNY-NGN+GHC-NGN'],
  [2560, 1440, 'wide.books=CNY-NGN+GHC-NGN+CNY-GHC'],
] as const) {
  test(`no column of the desk of a pair is empty or too wide at ${String(width)} pixels with "${books}" [S11.layout.columns] [S11.books.fit]`, async ({
    page,
    server,
  }) => {
    await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
    await signIn(page, await aPerson(server, 'Looker'));
    await page.setViewportSize({ width, height });
    await page.goto('/rates');
    await page.evaluate((desk) => {
      const stored = { desk: JSON.stringify(desk), _persist: '{"version":7,"rehydrated":true}' };
      localStorage.setItem('persist:crossrate', JSON.stringify(stored));
    }, books);
    await page.goto('/market/CNY/NGN');
    await expect(page.getByRole('region', { name: 'Trades' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Chart' })).toBeAttached();
    const frames = await page.locator('main section').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top } = card.getBoundingClientRect();
        return { left, right, top };
      }),
    );
    const room = await page.getByRole('group', { name: 'Books' }).boundingBox();
    const [from, to] = [room?.x ?? 0, width - 16];
    for (let at = from; at < to; at += 16) {
      // Only what is in the first sight counts.
      const found = frames.some(({ left, right, top }) => left - 16 <= at && at <= right + 16 && top < height / 2);
      expect(found, `at ${String(at)}`).toBe(true);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
