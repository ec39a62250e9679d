import { expect, test } from '@test/e2e/support/server/longServer';
import { measure } from '@test/e2e/support/pages/measure';
import { signIn } from '@test/e2e/support/people/people';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('tickets, their rate pickers and sheets keep inside their frames at any width [S11.fits.open]', async ({
  page,
  world: { person },
}) => {
  await signIn(page, person);
  const misfits: string[] = [];
  const openPicker = async () => {
    const picker = page.getByRole('combobox', { name: /^Rate/ });
    await expect(picker).toBeVisible();
    // A list that was open is placed again only when it opens.
    if ((await picker.getAttribute('aria-expanded')) === 'true') await picker.press('Escape');
    await expect(picker).toHaveAttribute('aria-expanded', 'false');
    await picker.click();
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  };
  for (const path of [
    '/market/CNY?for=NGN&rate=214.12345678',
    '/market/NGN?for=CNY&rate=0.00467123',
    '/market/CNY/NGN?buy=NGN&rate=0.00467123',
    '/bi-order-confirmation/CNY?to=NGN&rate=0.00467123',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('combobox', { name: /^Rate/ })).toBeVisible();
    misfits.push(...(await measure(page, path)));
    misfits.push(...(await measure(page, `the picker of ${path}`, openPicker)));
  }
  await page.goto('/market/CNY?for=NGN');
  const mine = page.getByRole('region', { name: 'My orders and listings' });
  await mine.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('form', { name: 'Listing of CNY for NGN' })).toBeVisible();
  misfits.push(...(await measure(page, 'the sheet of a listing')));
  await page.goto('/market/CNY?for=NGN');
  await page.getByRole('region', { name: 'CNY for NGN' }).getByRole('button', { name: 'Alert on CNY for NGN' }).click();
  await expect(page.getByRole('form', { name: 'Alert on CNY for NGN' })).toBeVisible();
  misfits.push(...(await measure(page, 'the composer of alerts')));
  await page.goto('/multi-order-confirmation/NGN');
  await page.getByRole('textbox', { name: 'Amount' }).fill('987654321098.76');
  await page.getByLabel('Target currency').selectOption('CNY');
  await page.getByRole('button', { name: 'Compute paths' }).click();
  await page.getByRole('radio', { name: 'NGN → GHC → CNY' }).check();
  misfits.push(...(await measure(page, 'the paths')));
  expect(misfits).toEqual([]);
});
