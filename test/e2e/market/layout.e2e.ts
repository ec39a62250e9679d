import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { draftOf, listNow, processNow } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
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

test('at 1440 x 900 the first sight of a pair has its book, the ticket, the own orders and listings and the tape [S11.layout.first]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '1000', NGN: '100000' });
  const other = await aPerson(server, 'Lin', { CNY: '1000', NGN: '100000' });
  for (const rate of ['213', '213.5', '214', '214.5', '215', '216', '217', '218'])
    await listNow(server, other, { amount: '100', rate });
  await listNow(server, person, { amount: '100', rate: '215' });
  const terms = { from: 'NGN', to: 'CNY', rate: '213', amount: '2130', fee: '21.3' };
  const { id } = await person.session.post<{ id: number }>('transactions/', draftOf(person, 'ORDER', terms));
  await processNow(server, person, String(id));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, person);
  await page.goto('/market/CNY/NGN');
  const own = page.getByRole('region', { name: 'My orders and listings' });
  const tape = page.getByRole('region', { name: 'Trades' });
  await expect(own.getByRole('row', { name: /CNY → NGN/ })).toBeVisible();
  const parts = [
    page.getByRole('region', { name: 'Book', exact: true }),
    page.getByRole('region', { name: 'Order ticket' }),
    own,
    own.getByRole('row', { name: /CNY → NGN/ }),
    tape,
    tape.getByRole('row', { name: /213/ }).first(),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const) {
  test(`no column of the desk is empty at ${String(width)} pixels [S11.layout.columns]`, async ({ page, server }) => {
    await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
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
