import { expect, test } from '@test/e2e/support/browser/fixtures';
import { LONG_WORLD, makeLongWorld } from '@test/e2e/support/market/longWorld';
import { measure } from '@test/e2e/support/pages/measure';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import type { Someone } from '@test/e2e/support/people/people';
import { signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: LONG_WORLD });

let person: Someone;
let completed: string;

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000);
  ({ person, completed } = await makeLongWorld(server));
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('nothing leaves its frame on the public routes at any width [S11.fits.routes]', async ({ page }) => {
  const misfits: string[] = [];
  for (const { path } of PUBLIC_ROUTES) {
    await page.goto(path);
    misfits.push(...(await measure(page, path)));
  }
  expect(misfits).toEqual([]);
});

test('nothing leaves its frame on the routes behind the guard at any width, with the longest names and figures [S11.fits.routes]', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, person);
  const own = [`/receipt/${completed}`, `/transaction-details/${completed}`];
  const addresses = await Promise.all(GUARDED_ROUTES.map((route) => addressOf(route, person)));
  const misfits: string[] = [];
  for (const path of [...addresses, ...own]) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    misfits.push(...(await measure(page, path)));
  }
  expect(misfits).toEqual([]);
});

test('tickets, their rate pickers and sheets keep inside their frames at any width [S11.fits.open]', async ({
  page,
}) => {
  test.setTimeout(240_000);
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
