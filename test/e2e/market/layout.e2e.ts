import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: PATIENT });
test.beforeAll(({ server }) => openForBusiness(server));

test('panels that are hidden and a column that is widened by keyboard and by pointer stay so on the next visit, for this size of screen [S11.layout.panels] [S11.layout.widths] [S11.layout.kept] [S11.layout.sizes]', async ({
  page,
  server,
}) => {
  await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
  await signIn(page, await aPerson(server, 'Arranger'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/CNY');
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('checkbox', { name: 'Trades' }).uncheck();
  await page.keyboard.press('Escape');
  const splitter = page.getByRole('separator', { name: 'Width of the ticket column' });
  await splitter.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  const ticket = page.getByRole('region', { name: 'Order ticket' });
  await expect.poll(async () => (await ticket.boundingBox())?.width).toBe(336);
  const handle = await splitter.boundingBox();
  const [x, y] = [(handle?.x ?? 0) + 6, (handle?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(splitter).toHaveAttribute('aria-valuenow', '376');
  await page.reload();
  await expect.poll(async () => (await ticket.boundingBox())?.width).toBe(376);
  await expect(page.getByRole('separator')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Trades' })).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByRole('region', { name: 'Trades' })).toBeVisible();
  await expect(page.getByRole('separator')).toHaveCount(2);
});

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const) {
  test(`no column of the desk is empty at ${String(width)} pixels [S11.layout.columns]`, async ({ page, server }) => {
    await signIn(page, await aPerson(server, 'Looker'));
    await page.setViewportSize({ width, height });
    await page.goto('/market/CNY');
    await expect(page.getByRole('region', { name: 'Trades' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Chart' })).toBeAttached();
    const frames = await page.locator('[data-columns] section').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right } = card.getBoundingClientRect();
        return { left, right };
      }),
    );
    const room = await page.locator('[data-columns]').boundingBox();
    // Each stretch of the desk that is wider than a gap has a card.
    for (let at = room?.x ?? 0; at < (room?.x ?? 0) + (room?.width ?? 0); at += 16) {
      expect(
        frames.some(({ left, right }) => left - 16 <= at && at <= right + 16),
        `at ${String(at)}`,
      ).toBe(true);
    }
  });
}
