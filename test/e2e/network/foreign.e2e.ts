import type { Page } from '@playwright/test';
import { AUTH_SENTENCES } from '@/texts/public/authSentences';
import { SENTENCES } from '@/texts/sentences';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/server/foreign';

const ADA = 'ada@example.com';

async function logIn(page: Page, email = ADA, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const wallet = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: name });

test('log-in and home work on another origin, whatever a log-in answers in addition to the token [S7.login, S7.getWallets, S7.client.1]', async ({
  page,
  foreign,
}) => {
  // The first answer is {expiry, token}, the second {user, token}; balances come as text, then as numbers.
  for (let visit = 1; visit <= 2; visit += 1) {
    await logIn(page);
    await expect(page).toHaveURL('/homepage');
    await expect(wallet(page, 'Chinese Yuan')).toContainText('2,500.00');
    await expect(wallet(page, 'Ghanaian Cedis')).toContainText('800.99');
    await expect(wallet(page, 'Nigerian Naira')).toContainText('100,000.50');
    await page.evaluate(() => localStorage.removeItem('Token'));
  }
  expect(foreign.calls).toContain('GET notifications/?unread=true/');
});

test('a 401 as {error} or {detail} and a 403 get their banners [S4.login.2, S4.login.3, S8.login401, S8.login403]', async ({
  page,
  foreign,
  troubles,
}) => {
  troubles.expect(/40[13]|login failed/);
  for (const attempt of ['Wrong-0000', 'Wrong-0001']) {
    await logIn(page, ADA, attempt);
    await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.invalidCredentials);
  }
  const [ada] = foreign.state.users;
  if (ada) ada.deactivated = true;
  await logIn(page);
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.accountDeactivated);
});

test('a 429 with Retry-After and an HTML error page show a message, and nothing typed is lost', async ({
  page,
  foreign,
  troubles,
}) => {
  troubles.expect(/429|500|login failed/);
  for (const how of ['throttled', 'html'] as const) {
    foreign.fail('login', how, 1);
    await logIn(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(ADA);
  }
});

test('the text of {email: […]} is shown, and {password: […, …]} is a failure too [S8.register]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/400|register failed/);
  await page.goto('/register');
  await page.getByLabel('Email').fill(ADA);
  await page.getByLabel('Username').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText('user with this email already exists.');
});

test('a 404 with {detail} on reset confirm is its failure [S8.resetConfirmFailure, S7.confirmPasswordReset]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/404|confirmPasswordReset failed/);
  await page.goto('/password-reset/used-up');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.resetFailed);
});

test('the market comes in pages, live over the other origin [S2.publicMarket.2, S4.live.listings, S7.live.1]', async ({
  page,
  foreign,
}) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
  await page.goto('/market/CNY');
  const book = page.getByRole('table', { name: 'CNY for NGN by rate' });
  const level = book.getByRole('row', { name: '215.0000' });
  await expect(level).toBeVisible();
  await expect(book.getByRole('row', { name: '216.0000' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await expect.poll(() => foreign.live.isSubscribed('listings')).toBe(true);
  foreign.state.listings = foreign.state.listings.filter(({ id }) => id !== '33');
  foreign.live.announce('listings');
  await expect(book.getByRole('row', { name: '218.5000' })).toHaveCount(0);
  await expect(level).toBeVisible();
  for (const text of foreign.live.received) expect(text).toMatch(/^\{"type":"subscribe","group":"[a-z_]+"\}$/);
});

test('a listing is made, seen pending through a 301, and completed [S7.type.LIST, S7.getPendingTransactions, S2.transactionDetails.1]', async ({
  page,
  foreign,
}) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
  await page.goto('/list-confirmation/CNY');
  await page.getByLabel('Amount').fill('100.25');
  await page.getByLabel('Target currency').selectOption('NGN');
  await page.getByLabel('Rate', { exact: true }).fill('217');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  await expect(fact(page, 'Amount')).toHaveText('¥ 100.25');
  await expect(fact(page, 'Exchange rate')).toContainText('217.0000');
  await expect(fact(page, 'Created')).toContainText(new Date().getFullYear().toString());
  foreign.advance();
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  await page.goto('/list');
  await expect(page.getByText('You have no pending listings.')).toBeVisible();
  expect(foreign.calls).toContain('GET transactions?status=pending&type=LIST');
  expect(foreign.calls).toContain('GET transactions/?status=pending&type=LIST');
});

test('of two equal orders one is revoked, and exactly one order removed [S7.type.ORDER, S9.biFee, S4.revoke.1, S4.revoke.2, S7.removeOrder]', async ({
  page,
  foreign,
}) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
  for (const placed of [1, 2]) {
    await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=215');
    await page.getByLabel('Amount').fill('1000');
    await expect(fact(page, 'Fee 1%')).toHaveText('₦ 10.00');
    await expect(fact(page, 'You receive')).toHaveText('¥ 4.60');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    await expect(fact(page, 'Status')).toHaveText('PENDING');
    expect(foreign.state.orders).toHaveLength(placed);
  }
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect.poll(() => foreign.state.orders.map(({ status }) => status)).toEqual(['pending']);
  expect(foreign.calls.filter((call) => call.startsWith('DELETE '))).toHaveLength(1);
  await page.getByRole('link', { name: 'Homepage', exact: true }).click();
  await expect(wallet(page, 'Nigerian Naira')).toContainText('99,000.50');
  // The second query finds one order and is answered with that order, not with a list.
  const other = foreign.state.transactions.find(({ type, status }) => type === 'ORDER' && status === 'PENDING');
  await page.goto(`/transaction-details/${other?.id ?? ''}`);
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect.poll(() => foreign.state.orders).toEqual([]);
});

test('a 400 as {non_field_errors: […]} shows its reason below the sentence [S8.order]', async ({
  page,
  foreign,
  troubles,
}) => {
  troubles.expect(/400|createTransaction failed/);
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
  await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=215');
  await page.getByLabel('Amount').fill('90000');
  await expect(fact(page, 'Fee 1%')).toHaveText('₦ 900.00');
  const [naira] = foreign.state.wallets.filter(({ currency }) => currency === 'NGN');
  if (naira) naira.balance = '1';
  await page.getByRole('button', { name: 'Place order' }).click();
  const alert = page.getByRole('alert').filter({ hasText: SENTENCES.orderFailed });
  await expect(alert).toContainText('The wallet does not hold that much.');
  await expect(page.getByLabel('Amount')).toHaveValue('90000');
});

test('an empty 204 logs out [S4.logout.1, S7.logoutAll]', async ({ page, foreign }) => {
  await logIn(page);
  await expect(page).toHaveURL('/homepage');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(foreign.calls).toContain('POST logoutall/');
});
