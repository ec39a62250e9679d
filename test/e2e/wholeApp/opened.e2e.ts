import { ONE_TRY } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test as base } from '@test/e2e/support/server/longServer';
import { giveAuthenticator } from '@test/e2e/support/browser/device';
import { LONG_NAME } from '@test/e2e/support/market/longWorld';
import { measure } from '@test/e2e/support/pages/misfits';
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

async function openPicker(page: Page): Promise<void> {
  const picker = page.getByRole('combobox', { name: /^Rate/ });
  await expect(picker).toBeVisible();
  // A list that was open is placed again only when it opens.
  if ((await picker.getAttribute('aria-expanded')) === 'true') await picker.press('Escape');
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await picker.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
}

/** How far the text of a connection that is down lies over the name in the top bar, or outside; nothing if it does not. */
async function findCovered(page: Page, width: number): Promise<string[]> {
  const bar = page.getByRole('banner');
  const text = bar.getByText('Reconnecting');
  await expect(text).toBeVisible();
  const link = bar.getByRole('link', { name: 'Crossrate' });
  const parts = [text, link.locator('svg'), link.getByText('Crossrate')];
  const [box, ...covered] = await Promise.all(parts.map((part) => part.boundingBox()));
  if (!box || covered.includes(null)) throw new Error('The top bar has no logo.');
  const isOver = covered.some((part) => part && box.x < part.x + part.width);
  return isOver || box.x + box.width > width
    ? [`the text of the connection at ${String(width)}: ${JSON.stringify(box)}`]
    : [];
}

test('tickets with their rate pickers, sheets, compared paths, the palette, several books and the text of a lost connection keep inside their frames at any width [S11.fits.open, S11.fits.routes, S11.books.fit]', async ({
  page,
  world: { person },
}) => {
  await signIn(page, person);
  const misfits: string[] = [];
  const look = async (...given: [string, (() => Promise<void>)?, number[]?]) =>
    void misfits.push(...(await measure(page, ...given)));

  for (const path of [
    '/market/CNY?for=NGN&rate=214.12345678',
    '/market/NGN?for=CNY&rate=0.00467123',
    '/market/CNY/NGN?buy=NGN&rate=0.00467123',
    '/exchange/NGN?to=CNY&rate=214.12345678&receive=4000',
  ])
    await test.step(`the exchange at ${path}`, async () => {
      await page.goto(path);
      await expect(page.getByRole('radio', { name: 'List the rest' })).toBeVisible();
      await look(`the exchange of ${path}`);
    });

  for (const path of [
    '/bi-order-confirmation/NGN?to=CNY&rate=214.12345678',
    '/bi-order-confirmation/CNY?to=NGN&rate=0.00467123',
  ])
    await test.step(`the ticket and its picker at ${path}`, async () => {
      await page.goto(path);
      await expect(page.getByRole('combobox', { name: /^Rate/ })).toBeVisible();
      await look(`the picker of ${path}`, () => openPicker(page));
    });

  await test.step('the sheet of a listing and the composer of alerts', async () => {
    await page.goto('/market/CNY?for=NGN');
    const mine = page.getByRole('region', { name: 'My orders and listings' });
    await mine.getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByRole('form', { name: 'Listing of CNY for NGN' })).toBeVisible();
    await look('the sheet of a listing');
    await page.goto('/market/CNY?for=NGN');
    const book = page.getByRole('region', { name: 'CNY for NGN' });
    await book.getByRole('button', { name: 'Alert on CNY for NGN' }).click();
    await expect(page.getByRole('form', { name: 'Alert on CNY for NGN' })).toBeVisible();
    await look('the composer of alerts');
  });

  await test.step('the compared paths', async () => {
    await page.goto('/multi-order-confirmation/NGN');
    await page.getByRole('textbox', { name: 'Amount' }).fill('987654321098.76');
    await page.getByLabel('Target currency').selectOption('CNY');
    await press(page, 'Compute paths');
    await page.getByRole('radio', { name: 'NGN → GHC → CNY' }).check();
    await look('the paths');
  });

  await test.step('the palette with what it finds, and its shortcuts', async () => {
    await page.goto('/rates');
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Go to a screen' });
    await expect(field).toBeFocused();
    await look('the palette');
    await field.fill('list 987654321098.76 CNY for NGN at 214.12345678');
    await expect(page.getByRole('option')).toHaveCount(1);
    await look('the palette with a sentence');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible(ONE_TRY);
    }).toPass();
    await look('the shortcuts');
  });

  await test.step('three books on a wide screen', async () => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.goto('/market/CNY/NGN');
    for (const pair of ['GHC / NGN', 'CNY / GHC']) {
      await press(page, 'Pairs beside');
      await page.getByRole('checkbox', { name: pair }).check();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: pair })).toBeVisible();
    }
    await look('three books', undefined, [1920, 2560]);
  });

  await test.step('the text of a connection that is down', async () => {
    await page.routeWebSocket('**/ws/main/', (socket) => socket.close());
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/homepage');
    misfits.push(...(await findCovered(page, 320)));
    await page.setViewportSize({ width: 390, height: 844 });
    misfits.push(...(await findCovered(page, 390)));
  });
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
