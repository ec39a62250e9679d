import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

// Other settings are another server, whose market is empty: the figures below are those of this file's listings alone.
test.use({ serverEnv: { ...PATIENT, MAX_OPEN_LISTINGS: '101' } });
test.beforeAll(({ server }) => openForBusiness(server));

test('both sides of a pair are one live ladder, and a press on either opens its ticket filled in [S11.ladder.both, S11.ladder.take]', async ({
  page,
  server,
}) => {
  const lin = await aPerson(server, 'Lin', { CNY: '1000' });
  await listNow(server, lin, { amount: '100', rate: '217.5' });
  const chidi = await aPerson(server, 'Chidi', { NGN: '500000' });
  await listNow(server, chidi, { amount: '20000', rate: '0.00465008', from: 'NGN', to: 'CNY' });
  await signIn(page, await aPerson(server, 'Watcher', { CNY: '50', NGN: '10000' }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/CNY/NGN');
  const sellers = page.getByRole('table', { name: 'CNY for NGN, by rate' });
  const buyers = page.getByRole('table', { name: 'NGN for CNY, by rate' });
  await expect(sellers.getByRole('row', { name: /^217\.5000/ })).toBeVisible();
  await expect(buyers.getByRole('row', { name: /^215\.0500/ })).toContainText('93.00');
  await expect(page.getByText('2.4499 (1.13%)')).toBeVisible();
  // What is listed meanwhile appears by itself, next to the spread.
  await listNow(server, lin, { amount: '10', rate: '216' });
  await expect(sellers.getByRole('row').last()).toContainText('216.0000');
  const above = await sellers.getByRole('row').last().boundingBox();
  const below = await buyers.getByRole('row', { name: /^215\.0500/ }).boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await sellers.getByRole('link', { name: '216.0000' }).click();
  // The whole level: 10 yuan at 216.
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('2160');
  await expect(page).toHaveURL(/\/market\/CNY\/NGN\?buy=CNY&rate=216$/);
  await buyers.getByRole('link', { name: '215.0500' }).press('Enter');
  // All that the wallet has, since the level holds more.
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('50');
  await expect(page.getByRole('heading', { name: 'Buy NGN with CNY' })).toBeVisible();

  // Both offers are between 215 and 220, so a step of 5 makes them one row, at the worst of its rates.
  await page.getByRole('combobox', { name: 'Step' }).selectOption('5');
  await expect(sellers.getByRole('row', { name: /^217\.5000/ })).toContainText('110.00');
  await sellers.getByRole('link', { name: '217.5000' }).click();
  await expect(page).toHaveURL(/\?buy=CNY&rate=216$/);
  await expect(page.getByText('This is rate 1 of the 2 in the row, which are 217.5000 or better.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('2160');
  await page.getByRole('button', { name: 'Next rate 217.5000' }).click();
  await expect(page).toHaveURL(/rate=217\.5$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Step' })).toHaveValue('5');
  await expect(sellers.getByRole('row')).toHaveCount(2);
});

test('the desk of a currency and the palette lead to the ladder [S11.ladder.route]', async ({ page, server }) => {
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
  await signIn(page, await aPerson(server, 'Visitor'));
  await page.goto('/market/CNY');
  await page.getByRole('link', { name: 'CNY for NGN' }).click();
  await expect(page).toHaveURL(/\/market\/CNY\/NGN$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CNY / NGN');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Go to a screen/ }).fill('ghc ngn both');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/market\/GHC\/NGN$/);
});
