import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const BESIDE = { x: 300, y: 400 };

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
