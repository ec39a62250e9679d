import { approve } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { saveBankAccount } from '@test/e2e/support/money/ledger';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { verifyPinOf } from '@test/support/money/moneyWorld';

test.use({ serves: 'careful' });
test.beforeAll(({ server }) => openForBusiness(server));

test('accounts are named and chosen first, show their use, and wait while they are new [S11.payees.known, S11.payees.used, S11.payees.wait, S11.payees.twice]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '5000' });
  const old = await saveBankAccount(person, 'NGN', 'Bank of Lagos');
  const { db } = server;
  await db.query(`update bank_accounts set created_at = now() - interval '3 days' where id = $1`, [old]);
  const [{ user_id: userId = '' } = {}] = await db.query<{ user_id: string }>(
    'select user_id from bank_accounts where id = $1',
    [old],
  );
  await signIn(page, person);
  await page.goto('/withdraw');
  const rows = page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem');
  await expect(rows).toContainText(['not used yet']);
  for (const amount of ['1000', '200.5']) {
    await verifyPinOf(db, userId);
    const paid = { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: old } as const;
    const { id } = await createTransaction(db, userId, paid);
    await db.transaction((tx) => approve(tx, id));
  }
  await expect(rows).toContainText([/used 2 times, ₦ 1,200\.50 in all, last a few seconds ago/]);

  await page.getByRole('button', { name: /^Name Bank of Lagos/ }).click();
  await page.getByLabel('Your name for it').fill('Rent');
  await page.getByLabel('Choose it first for withdrawals of NGN').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows).toContainText([/Rent\s*Default/]);

  await page.getByRole('link', { name: 'Add account' }).click();
  const [{ account_number: number = '' } = {}] = await db.query<{ account_number: string }>(
    'select account_number from bank_accounts where id = $1',
    [old],
  );
  await page.getByLabel('Currency', { exact: true }).selectOption('NGN');
  await page.getByLabel('Account number').fill(`${number.slice(0, 2)} ${number.slice(2)}`);
  await expect(page.getByRole('alert')).toContainText('You have saved this number already: Bank of Lagos');
  for (const label of ['Account name', 'First name', 'Last name', 'Bank name'])
    await page.getByLabel(label).fill('Ada');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(rows.nth(1)).toContainText('It can be withdrawn to from');
  await expect(rows.nth(1)).toContainText('You have saved this number more than once.');

  await page.goto('/withdrawal-confirmation/NGN');
  const choice = page.getByLabel('Bank account');
  await expect(choice).toHaveValue(old);
  await expect(choice.locator('option').nth(1)).toHaveText(/^Rent · Bank of Lagos/);
  await expect(choice.locator('option').nth(2)).toHaveText(/ · from \d+ \w+, \d\d:\d\d on$/);
  await expect(choice.locator('option').nth(2)).toBeDisabled();
});
