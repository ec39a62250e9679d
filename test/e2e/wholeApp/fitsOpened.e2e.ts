import { ONE_TRY } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test as base } from '@test/e2e/support/server/longServer';
import { giveAuthenticator } from '@test/e2e/support/browser/authenticator';
import { LONG_NAME } from '@test/e2e/support/market/longWorld';
import { measure } from '@test/e2e/support/pages/measure';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { codeNow } from '@test/support/server/secondFactor';

/** Passkeys belong to a host with a name. */
const test = base.extend({
  baseURL: async ({ server }, provide) => {
    await provide(server.url.replace('127.0.0.1', 'localhost'));
  },
});
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the palette keeps inside its frame at any width, with what it finds and with its shortcuts [S11.fits.open]', async ({
  page,
  world: { person },
}) => {
  await signIn(page, person);
  await page.goto('/rates');
  await expect(page.locator('[data-shell]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to a screen' });
  await expect(field).toBeFocused();
  const misfits = await measure(page, 'the palette');
  await field.fill('list 987654321098.76 CNY for NGN at 214.12345678');
  await expect(page.getByRole('option')).toHaveCount(1);
  misfits.push(...(await measure(page, 'the palette with a sentence')));
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible(ONE_TRY);
  }).toPass();
  misfits.push(...(await measure(page, 'the shortcuts')));
  expect(misfits).toEqual([]);
});

test('several books keep inside their frames on a wide screen [S11.fits.open, S11.books.fit]', async ({
  page,
  world: { person },
}) => {
  await signIn(page, person);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto('/market/CNY/NGN');
  for (const pair of ['GHC / NGN', 'CNY / GHC']) {
    await press(page, 'Pairs beside');
    await page.getByRole('checkbox', { name: pair }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: pair })).toBeVisible();
  }
  const misfits = await measure(page, 'three books', undefined, [1920, 2560]);
  expect(misfits).toEqual([]);
});

test('what opens in the profile, and the second step of a log-in, keep inside their frames at any width [S11.fits.open]', async ({
  page,
  troubles,
  server,
}) => {
  troubles.expect(/401/);
  const misfits: string[] = [];
  const person = await aPerson(server, LONG_NAME, { NGN: '987654321098.76' });
  await giveAuthenticator(page);
  await signIn(page, person);
  await page.goto('/profile');
  for (const name of ['Choose', 'Show', 'Manage']) await press(page, name);
  await expect(page.getByRole('list', { name: 'Where you are logged in' })).toBeVisible();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await press(page, 'Add a passkey');
  await passkeys.getByLabel('Your password').fill(person.password);
  misfits.push(...(await measure(page, 'the opened profile, before anything is set up')));
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Your password').fill(person.password);
  await press(page, 'Set it up');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  misfits.push(...(await measure(page, 'the profile with a passkey and the key of an app')));
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill(codeNow(key));
  await press(page, 'Switch it on');
  await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
  misfits.push(...(await measure(page, 'the recovery codes')));

  await page.evaluate(() => localStorage.removeItem('Token'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
  misfits.push(...(await measure(page, 'the second step')));
  expect(misfits).toEqual([]);
});
