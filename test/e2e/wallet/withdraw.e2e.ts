import type { Page } from '@playwright/test';
import { HOUSE_SENTENCES, SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { saveBankAccount } from '@test/e2e/support/money/bankAccounts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances } from '@test/e2e/support/money/ledger';
import { readMails, readPin } from '@test/e2e/support/people/mails';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { PICTURE, PICTURE_ON_THE_WIRE, TEXT_FILE } from '@test/e2e/support/pages/pictures';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { tapPosts } from '@test/e2e/support/network/tap';
import { recordWire } from '@test/e2e/support/network/wire';
import { amountField, getPin, openWithdrawal, otpField, submitButton } from '@test/e2e/support/pages/withdrawals';

const account = (page: Page) => page.getByLabel('Bank account');
const qrImage = (page: Page) => page.getByLabel(/^QR image/);

const PIN_LIFE = `select extract(epoch from p.expires_at - p.created_at)::int as seconds
  from one_time_pins p join users u on u.id = p.user_id where u.email = $1`;
const AGE_PINS = `update one_time_pins set created_at = created_at - interval '5 minutes',
  expires_at = expires_at - interval '5 minutes' where user_id = (select id from users where email = $1)`;
const pinLives = ({ db }: RunningServer, email: string) => db.query<{ seconds: number }>(PIN_LIFE, [email]);

test('the wallets of the user lead to their withdrawal, and pending withdrawals are listed [S2.withdraw.3, S2.withdraw.4]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '700' });
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/withdraw');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /NGN/ })).toContainText('700.00');
  await expect(main.getByRole('link', { name: /USD/ })).toHaveCount(0);
  await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=WITHDRAW')).not.toEqual([]);
  await main.getByRole('link', { name: /NGN/ }).click();
  await expect(page).toHaveURL('/withdrawal-confirmation/NGN');
});

test('the form has the balance, the accounts of the currency and the pin, and for CNY alone a QR image [S2.withdrawalConfirmation.1, S2.withdrawalConfirmation.2, S2.withdrawalConfirmation.3, S7.getWallet, S7.getBankAccountsOf]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '700', CNY: '9.99' });
  await saveBankAccount(person, 'NGN', 'Bank of Benin');
  await saveBankAccount(person, 'CNY', 'Bank of Beihai');
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/withdrawal-confirmation/NGN');
  await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('700.00');
  await expect(account(page).locator('option:not([value=""])')).toHaveText([/Bank of Benin/]);
  await expect(qrImage(page)).toHaveCount(0);
  await page.goto('/withdrawal-confirmation/CNY');
  await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('9.99');
  await expect(account(page).locator('option:not([value=""])')).toHaveText([/Bank of Beihai/]);
  await expect(qrImage(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await otpField(page).fill('12a34 567 8');
  await expect(otpField(page)).toHaveValue('123456');
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amountField(page)).toHaveValue('9.99');
  for (const line of ['GET wallets/?currency=NGN', 'GET wallets/?currency=CNY', 'GET bankaccounts/?currency=CNY']) {
    await expect.poll(() => wire.bodiesOf(line), line).not.toEqual([]);
  }
});

test('each broken rule shows its message beside the field, and nothing is sent [S5.withdraw.1, S5.withdraw.2, S5.withdraw.3, S5.withdraw.4]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '100.5' });
  await saveBankAccount(person, 'CNY', 'Bank of Beihai');
  await signIn(page, person);
  await page.goto('/withdrawal-confirmation/CNY');
  await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('100.50');
  const wire = recordWire(page);
  const submit = submitButton(page);
  for (const bad of ['', '0', '-1', '1e2', 'NaN', '0.001']) {
    await amountField(page).fill(bad);
    await submit.click();
    await expect(amountField(page), bad).toHaveAccessibleDescription(new RegExp(SENTENCES.withdrawAmountInvalid));
  }
  await amountField(page).fill('100.51');
  await submit.click();
  await expect(amountField(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.insufficientBalance));
  await amountField(page).fill('100.50');
  await submit.click();
  await expect(account(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.bankAccountRequired));
  await expect(account(page)).toBeFocused();
  await account(page).selectOption({ index: 1 });
  for (const bad of ['', '12345']) {
    await otpField(page).fill(bad);
    await submit.click();
    await expect(otpField(page), bad).toHaveAccessibleDescription(SENTENCES.otpInvalid);
  }
  await otpField(page).fill('123456');
  await qrImage(page).setInputFiles(TEXT_FILE);
  await submit.click();
  await expect(qrImage(page)).toHaveAccessibleDescription(new RegExp(HOUSE_SENTENCES.imageRequired));
  expect(wire.changes()).toEqual([]);
});

test('a withdrawal is confirmed with the mailed pin: otp/, otp/verify/, then the transaction as multipart [S7.requestOtp, S7.verifyOtp, S7.type.WITHDRAW, S8.otpSent, S9.otp, S9.noFee, S9.noRate]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '100.5' });
  const bank = await saveBankAccount(person, 'CNY', 'Bank of Beihai');
  await signIn(page, person);
  const sent = await tapPosts(page, server.url, 'transactions/');
  const wire = recordWire(page);
  await openWithdrawal(page, 'CNY', '40.25');
  await qrImage(page).setInputFiles(PICTURE);
  const pin = await getPin(page, server, person);
  expect(await pinLives(server, person.email)).toEqual([{ seconds: 300 }]);
  await otpField(page).fill(pin);
  await submitButton(page).dblclick();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(wire.changes()).toEqual(['POST otp/', 'POST otp/verify/', 'POST transactions/']);
  expect(wire.bodiesOf('POST otp/')).toEqual([null]);
  expect(wire.bodiesOf('POST otp/verify/')).toEqual([{ otp: pin }]);
  expect(sent.map(({ contentType, fields }) => [contentType.split(';')[0], fields])).toEqual([
    [
      'multipart/form-data',
      [
        ['email', person.email],
        ['currency_from', 'CNY'],
        ['currency_to', 'CNY'],
        ['amount', '40.25'],
        ['rate', '0'],
        ['type', 'WITHDRAW'],
        ['transaction_fee', '0'],
        ['bank_account', bank],
        ['qr_code', PICTURE_ON_THE_WIRE],
      ],
    ],
  ]);
  expect(await readWallets(person.session)).toMatchObject({ CNY: '60.25' });
  await page.goto('/withdraw');
  await expect(page.getByRole('table')).toContainText('40.25');
  expect(await findImbalances(server.db)).toEqual([]);
});

test('a wrong pin and one older than 5 minutes are a failed withdrawal, with the reason, and nothing leaves the wallet [S8.withdrawal, S9.otp]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/400/);
  const person = await aPerson(server, 'Ada', { NGN: '100' });
  await saveBankAccount(person, 'NGN', 'Bank of Benin');
  await signIn(page, person);
  await openWithdrawal(page, 'NGN', '40');
  const pin = await getPin(page, server, person);
  const wire = recordWire(page);
  await otpField(page).fill(pin === '000000' ? '000001' : '000000');
  await submitButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: SENTENCES.withdrawalFailed });
  await expect(failure).toContainText('The one-time pin is wrong, was used or has expired.');
  await expect(amountField(page)).toHaveValue('40');
  await server.db.query(AGE_PINS, [person.email]);
  await otpField(page).fill(pin);
  await submitButton(page).click();
  await expect(failure).toBeVisible();
  await expect.poll(() => wire.changes()).toEqual(['POST otp/verify/', 'POST otp/verify/']);
  await expect(submitButton(page)).toBeEnabled();
  await expect(failure).toBeVisible();
  expect(await readWallets(person.session)).toMatchObject({ NGN: '100' });
});

test('a pin that could not be sent shows the failure, and can be asked for again at once [S8.otpFailure]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const person = await aPerson(server, 'Ada', { NGN: '100' });
  await signIn(page, person);
  await openWithdrawal(page, 'NGN', '40', null);
  let fails = true;
  await page.route('**/backend/otp/', (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByRole('alert').filter({ hasText: SENTENCES.otpFailed })).toBeVisible();
  expect(await readMails(server, person.email)).toEqual([]);
  fails = false;
  await getPin(page, server, person);
  await expect(page.getByText(SENTENCES.otpFailed)).toHaveCount(0);
  expect(await readPin(server, person.email)).toMatch(/^\d{6}$/);
});
