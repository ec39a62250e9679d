import { expect, test } from '@test/e2e/support/people/crowd';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { saveBankAccount } from '@test/e2e/support/money/ledger';
import { amountField, submitButton } from '@test/e2e/support/pages/serious';
import { codeNow } from '@test/support/server/secondFactor';

/** The first code counts as the one of the step before, so that the present one is new. */
const FIRST_CODE_IS_OLD = 'update second_factors set last_step = last_step - 1';

test('a user switches the second step on, logs in and withdraws with a code, each of which counts once, and logs in with a recovery code [S11.factor.setup, S11.factor.login, S11.factor.recovery, S11.factor.withdraw]', async ({
  page,
  anotherBrowser,
  server,
  troubles,
}) => {
  troubles.expect(/400/);
  const person = await aPerson(server, 'Ada', { CNY: '77.31', NGN: '700' });
  await saveBankAccount(person, 'NGN', 'Bank of Benin');
  await signIn(page, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByLabel('6-digit code').fill(codeNow(key));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await server.db.query(FIRST_CODE_IS_OLD);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const { page: phone, troubles: theirs } = await anotherBrowser();
  theirs.expect(/401|400/);
  const start = async () => {
    await phone.goto('/login');
    await phone.getByLabel('Email').fill(person.email);
    await phone.getByLabel('Password', { exact: true }).fill(person.password);
    await phone.getByRole('button', { name: 'Login' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
  };
  await start();
  await expect(phone.getByLabel('6-digit code')).toBeFocused();
  const code = codeNow(key);
  await phone.getByLabel('6-digit code').fill(code);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('77.31')).toBeVisible();

  await phone.evaluate(() => localStorage.clear());
  await start();
  await phone.getByLabel('6-digit code').fill(code);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('This code was used already. Wait for the next one.')).toBeVisible();
  await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await phone.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('77.31')).toBeVisible();

  // In place of a pin by mail.
  await server.db.query(FIRST_CODE_IS_OLD);
  await page.goto('/withdrawal-confirmation/NGN');
  const ofWithdrawal = page.getByLabel('6-digit code');
  await expect(page.getByRole('button', { name: 'Get OTP' })).toHaveCount(0);
  await amountField(page).fill('100');
  await page.getByLabel('Bank account').selectOption({ index: 1 });
  await ofWithdrawal.fill('000000');
  await submitButton(page).click();
  await expect(page.getByText(/let your phone set its clock by itself/)).toBeVisible();
  await ofWithdrawal.fill(codeNow(key));
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  const rows = await server.db.query(
    `select 1 from transactions t join users u on u.id = t.user_id where u.email = $1 and t.type = 'WITHDRAW'`,
    [person.email],
  );
  expect(rows).toHaveLength(1);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeNow(key, 1));
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  await expect(phone).toHaveURL('/');
});
