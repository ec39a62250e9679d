import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { addressOf, PROTECTED_ROUTES } from '@test/e2e/support/pages/routes';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';

// A separate server, and so a separate market.
test.use({ serverEnv: { ...PATIENT } });
test.beforeAll(({ server }) => openForBusiness(server));

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const BESIDE = { x: 300, y: 400 };

test('the screen on view is marked in the navigation, and the logo leads home from everywhere [S2.shell.1, S2.shell.3]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  for (const [path, section] of [
    ['/withdraw', 'Homepage'],
    ['/market/GHC', 'Market'],
    ['/edit-profile', 'Profile'],
    ['/transactions', 'Transactions'],
    ['/rates', 'Rates'],
  ] as const) {
    await page.goto(path);
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(section);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Crossrate/ })
      .click();
    await expect(page).toHaveURL('/homepage');
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Homepage');
  }
});

test('the menu says whether its drawer is open; every way out of it closes it, and a wide window needs none [S2.shell.2, S2.shell.3, S4.drawer]', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await aPerson(server));
  await page.goto('/market');
  for (const name of [/Crossrate/, /^Notifications/]) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }
  const ways = [
    () => page.keyboard.press('Escape'),
    () => drawer(page).getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(BESIDE.x, BESIDE.y),
    () => drawer(page).getByRole('link', { name: 'Market' }).click(),
  ];
  for (const close of ways) {
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
    await menu(page).click();
    await expect(drawer(page)).toBeVisible();
    await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0);
    expect((await drawer(page).boundingBox())?.width).toBe(250);
    await close();
    await expect(drawer(page)).toBeHidden();
  }
  await expect(page).toHaveURL('/market');
  await menu(page).click();
  await page.setViewportSize({ width: 900, height: 740 });
  await expect(drawer(page)).toHaveCount(0);
  await expect(menu(page)).toHaveCount(0);
  await expect(navigation(page).getByRole('link')).toHaveCount(5);
});

test("the market's two tiles and its three currencies say what is behind them, and lead there and back [S2.market.1, S2.publicMarket.1]", async ({
  page,
  server,
}) => {
  const [own, other] = [await aPerson(server, 'Own', { CNY: '50' }), await aPerson(server, 'Other', { CNY: '50' })];
  for (const rate of ['214', '215']) await listNow(server, other, { amount: '20', rate });
  await listNow(server, own, { amount: '20', rate: '214' });
  await signIn(page, own);
  await page.goto('/market');
  const tiles = page.getByRole('main').getByRole('region');
  await expect(tiles).toHaveText([/^Public Market\s*2 listings by others/, /^My Listings\s*1 active listing of yours/]);
  await tiles.last().getByRole('link', { name: 'My Listings' }).click();
  await expect(page).toHaveURL('/user-listings');
  await page.goBack();
  await tiles.first().getByRole('link', { name: 'Public Market' }).click();
  await expect(page).toHaveURL('/market/public');
  await expect(tiles).toHaveText([/^CNY · .*2 listings/, /^GHC · .*0 listings/, /^NGN · .*0 listings/]);
  await tiles
    .first()
    .getByRole('link', { name: /^CNY ·/ })
    .click();
  await expect(page).toHaveURL('/market/CNY');
  await expect(page.getByRole('table', { name: 'CNY for NGN by rate' }).locator('tbody tr')).toHaveCount(2);
  for (const path of ['/market/public', '/market', '/homepage']) {
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(path);
  }
});

test('every call of every screen goes to {host}, with the same headers and no doubled slash [S7.client.1, S7.client.3, S6.token.2]', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  await signIn(page, person);
  const token = await page.evaluate(() => localStorage.getItem('Token'));
  const calls: object[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    // What the browser adds by itself is not waited for: a call that the next screen cuts off never has it.
    const { accept, authorization, 'content-type': type } = request.headers();
    calls.push({ host: origin === server.url && /^\/backend\/(?!.*\/\/)/.test(pathname), accept, authorization, type });
  });
  for (const route of PROTECTED_ROUTES) {
    await page.goto(await addressOf(route, person));
    await expect(page).toHaveTitle(`${route.title} · Crossrate`);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  }
  const distinct = new Set(calls.map((call) => JSON.stringify(call)));
  expect(calls.length).toBeGreaterThan(PROTECTED_ROUTES.length);
  expect([...distinct].map((call) => JSON.parse(call) as unknown)).toEqual([
    { host: true, accept: 'application/json', authorization: `Token ${token ?? ''}`, type: 'application/json' },
  ]);
});

test('Esc closes the display menu first, and then the ticket of the desk [S10.desk.keys]', async ({ page, server }) => {
  await listNow(server, await aPerson(server, 'Maker', { CNY: '500' }), { amount: '500', rate: '214.5' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await aPerson(server, 'Taker', { NGN: '5000' }));
  await page.goto('/market/CNY?for=NGN&rate=214.5');
  const ticket = page.getByRole('region', { name: 'Buy CNY with NGN' });
  await expect(ticket).toBeVisible();
  await page.getByRole('button', { name: 'Display: language, theme, rows and privacy' }).click();
  const density = page.getByText('Roomy');
  await expect(density).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(density).toBeHidden();
  await expect(ticket).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
});
