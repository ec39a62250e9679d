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

test('every way out of a half-filled money form asks first: a link, back and forward, the skip link’s own entry, a reload', async ({
  page,
  server,
}) => {
  await fillHalf(page, server);

  await test.step('a reload is asked about by the browser, and only while something is typed', async () => {
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
    await amount(page).fill('12.5');
  });

  await test.step('the focus comes back to a link that was not followed', async () => {
    const market = page.getByRole('navigation').getByRole('link', { name: 'Market' });
    await market.focus();
    await page.keyboard.press('Enter');
    await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(market).toBeFocused();
    await expect(page).toHaveURL(FORM);
    await expect(amount(page)).toHaveValue('12.5');
  });

  await test.step('at the browser’s back the address is put back meanwhile', async () => {
    for (const _time of ['first', 'second']) {
      await page.evaluate(() => window.history.back());
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(FORM);
      await question(page).getByRole('button', { name: 'Stay here' }).click();
      await expect(question(page)).toBeHidden();
      await expect(amount(page)).toHaveValue('12.5');
    }
  });

  await test.step('back past the skip link’s own entry asks too', async () => {
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

  await test.step('the entries before and after are as they were, and a link is followed after "Leave"', async () => {
    await page.goForward();
    await expect(amount(page)).toHaveValue('');
    await amount(page).fill('7');
    await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/market$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/list-confirmation\/CNY/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(HOME);
  });
});
