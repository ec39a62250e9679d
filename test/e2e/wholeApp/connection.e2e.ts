import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

for (const width of [320, 390]) {
  test(`at ${String(width)} pixels the text of a connection that is down covers nothing of the top bar [S11.fits.routes]`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, await aPerson(server, 'Ada'));
    await page.routeWebSocket('**/ws/main/', (socket) => socket.close());
    await page.goto('/homepage');
    const bar = page.getByRole('banner');
    const text = bar.getByText('Reconnecting');
    await expect(text).toBeVisible();
    const box = await text.boundingBox();
    const link = bar.getByRole('link', { name: 'Crossrate' });
    const [mark, name] = await Promise.all([
      link.locator('svg').boundingBox(),
      link.getByText('Crossrate').boundingBox(),
    ]);
    if (!box || !mark || !name) throw new Error('The top bar has no logo.');
    expect(box.x).toBeGreaterThanOrEqual(mark.x + mark.width);
    expect(box.x).toBeGreaterThanOrEqual(name.x + name.width);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  });
}
