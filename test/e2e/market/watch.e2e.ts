import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: PATIENT });
test.beforeAll(({ server }) => openForBusiness(server));

test('a pair that is starred on the desk comes first there, on the homepage and in the palette, on the next visit too [S11.watch.kept] [S11.watch.first] [S11.watch.strip]', async ({
  page,
  server,
}) => {
  await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
  await signIn(page, await aPerson(server, 'Watcher'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/CNY');
  const star = page.getByRole('button', { name: 'Watch CNY for NGN' });
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toBeFocused();
  const books = page.getByRole('region', { name: /^CNY for \w{3}$/ });
  await expect(books.first()).toHaveAccessibleName('CNY for NGN');
  await page.reload();
  await expect(books.first()).toHaveAccessibleName('CNY for NGN');
  await page.goto('/homepage');
  const rows = page.getByRole('region', { name: 'Market now' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('CNY for NGN');
  await page.keyboard.press('/');
  await expect(page.getByRole('option').first()).toHaveText('CNY for NGNWatched pair');
});

test('the watchlist is put in order by keyboard [S11.watch.order]', async ({ page, server }) => {
  await signIn(page, await aPerson(server, 'Orderly'));
  await page.goto('/market/public');
  await page.getByRole('button', { name: 'Watchlist' }).click();
  const sheet = page.getByRole('dialog', { name: 'Watchlist' });
  for (const name of ['Watch GHC for NGN', 'Watch CNY for NGN']) await sheet.getByRole('button', { name }).click();
  await expect(sheet.getByRole('listitem').first()).toContainText('GHC for NGN');
  const up = sheet.getByRole('button', { name: 'Move CNY for NGN up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('listitem').first()).toContainText('CNY for NGN');
  await expect(up).toBeFocused();
  await expect(sheet.getByRole('status')).toHaveText('CNY for NGN: place 1 of 2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Watchlist' })).toBeFocused();
});

test('what is starred in one browser is starred in another one where the same user logs in [S11.watch.user]', async ({
  page,
  browser,
  server,
}) => {
  const person = await aPerson(server, 'Roamer');
  await signIn(page, person);
  await page.goto('/market/CNY');
  const star = (on: typeof page) => on.getByRole('button', { name: 'Watch CNY for NGN' });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/watchlist/') && answer.request().method() === 'PUT',
  );
  await star(page).click();
  expect((await saved).status()).toBe(200);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await other.goto('/market/CNY');
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();
});
