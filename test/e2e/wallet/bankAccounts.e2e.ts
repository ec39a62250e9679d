import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

const FIELDS = {
  'Account name': 'Ada Obi',
  'First name': 'Ada',
  'Last name': 'Obi',
  'Account number': 'GB-0123 456',
  'Bank name': 'Bank of the Bight',
};
const saved = (page: Page) => page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem');
const currency = (page: Page) => page.getByLabel('Currency', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save account' });

async function fillAccount(page: Page): Promise<void> {
  for (const [label, typed] of Object.entries(FIELDS)) await page.getByLabel(label).fill(typed);
  await currency(page).selectOption('CNY');
}

test('a bank account is added, listed and deleted [S2.withdraw.1, S2.withdraw.2, S2.newAccount.1, S2.newAccount.2, S7.getBankAccounts, S7.createBankAccount, S7.removeBankAccount]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  const wire = recordWire(page);
  await page.goto('/withdraw');
  await expect(page.getByText('You have no saved bank accounts.')).toBeVisible();
  await expect.poll(() => wire.bodiesOf('GET bankaccounts/')).not.toEqual([]);
  await page.getByRole('link', { name: 'Add account' }).click();
  await expect(page).toHaveURL('/newaccount');
  await expect(page.getByText('First and last name are for Alipay/WeChat verification.')).toBeVisible();
  await expect(currency(page).locator('option:not([value=""])')).toHaveText([/^NGN/, /^CNY/, /^GHC/]);
  await fillAccount(page);
  await save(page).dblclick();
  await expect(page).toHaveURL('/withdraw');
  await expect(page.getByText('The bank account of Ada Obi has been saved.')).toBeVisible();
  await expect(saved(page)).toContainText(['CNY · Bank of the Bight · GB-0123 456']);
  await expect
    .poll(() => wire.bodiesOf('POST bankaccounts/'))
    .toEqual([
      {
        account_name: 'Ada Obi',
        account_number: 'GB-0123 456',
        bank_name: 'Bank of the Bight',
        currency: 'CNY',
        first_name: 'Ada',
        last_name: 'Obi',
      },
    ]);
  await page.getByRole('button', { name: /^Delete the bank account Bank of the Bight/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(saved(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const removals = wire.changes().filter((line) => line.startsWith('DELETE'));
  expect(removals).toEqual([expect.stringMatching(/^DELETE bankaccounts\/\d+\/remove_account\/$/)]);
  await expectRightBooks(server.db);
});
