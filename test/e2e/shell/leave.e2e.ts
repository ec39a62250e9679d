import type { Dialog, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.beforeAll(({ server }) => openForBusiness(server));

const FORM = /\/list-confirmation\/CNY$/;
const HOME = /\/homepage$/;
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' });
const amount = (page: Page) => page.getByLabel('Amount');

/** A half-filled list form of CNY, come to over the homepage and the choice of the wallet. */
async function fillHalf(page: Page, server: RunningServer) {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '5000' }));
  await page.goto('/homepage');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('region', { name: 'Choose the wallet to list from' }).getByRole('link', { name: /CNY/ }).click();
  await expect(page).toHaveURL(FORM);
  await amount(page).fill('12.5');
  await expect(amount(page)).toHaveValue('12.5');
}

test('a link out of a half-filled money form asks first, and the focus comes back to it', async ({ page, server }) => {
  await fillHalf(page, server);
  const market = page.getByRole('navigation').getByRole('link', { name: 'Market' });
  await market.focus();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(market).toBeFocused();
  await expect(page).toHaveURL(FORM);
  await expect(amount(page)).toHaveValue('12.5');
  await market.click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/market$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('back and forward ask first, with the address put back meanwhile', async ({ page, server }) => {
  await fillHalf(page, server);
  for (const stays of [true, true, false]) {
    await page.evaluate(() => window.history.back());
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(FORM);
    await question(page)
      .getByRole('button', { name: stays ? 'Stay here' : 'Leave' })
      .click();
    await expect(question(page)).toBeHidden();
    if (stays) await expect(amount(page)).toHaveValue('12.5');
  }
  await expect(page).toHaveURL(/\/list$/);
  await page.goForward();
  await expect(amount(page)).toHaveValue('');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(HOME);
});

test('back past the skip link’s own entry asks too', async ({ page, server }) => {
  await fillHalf(page, server);
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(question(page)).toBeHidden();
  await page.evaluate(() => window.history.go(-2));
  await question(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/list-confirmation\/CNY#content$/);
  await expect(amount(page)).toHaveValue('12.5');
  await page.evaluate(() => window.history.back());
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/list$/);
});

test('the browser asks before a tab with a half-filled form is closed or reloaded', async ({ page, server }) => {
  await fillHalf(page, server);
  const dialogs: string[] = [];
  const stay = (dialog: Dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', stay);
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(amount(page)).toHaveValue('12.5');
  await amount(page).fill('');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
});
