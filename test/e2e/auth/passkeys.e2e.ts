import { atRest, watchRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test as base } from '@test/e2e/support/browser/fixtures';
import { giveAuthenticator } from '@test/e2e/support/browser/device';
import { saveBankAccount } from '@test/e2e/support/money/ledger';
import { aPerson, logIn } from '@test/e2e/support/people/people';
import { amountField, submitButton } from '@test/e2e/support/pages/serious';
import { codeNow } from '@test/support/server/secondFactor';

/** Passkeys belong to a host with a name. */
const test = base.extend({
  baseURL: async ({ server }, provide) => {
    await provide(server.url.replace('127.0.0.1', 'localhost'));
  },
});

/** The browser keeps that it has used a passkey. */
const endSessionHere = (page: Page) => page.evaluate(() => localStorage.removeItem('Token'));

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage' }).click();
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(1);
}

test('a user adds a passkey, withdraws and logs in with it, here and in a browser that has never used one, and removes it [S11.passkeys.add, S11.passkeys.withdraw, S11.passkeys.login, S11.passkeys.offered, S11.passkeys.off]', async ({
  page,
  server,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.expect(/400/);
  const person = await aPerson(server, 'Ada', { CNY: '77.31', NGN: '700' });
  await saveBankAccount(person, 'NGN', 'Bank of Benin');
  const device = await giveAuthenticator(page);
  await logIn(page, person);
  await expect(page.getByText('77.31')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage' }).click();
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByLabel('Your password').fill('wrong');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(part.getByText('This is not your password.')).toBeVisible();
  await part.getByLabel('Your password').fill(person.password);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const keys = part.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(keys).toHaveCount(1);
  await expect(keys).toContainText('Chrome on Linux');
  await expect(keys).toContainText('not used yet');
  const credentialsNow = async () => (await device.session.send('WebAuthn.getCredentials', device)).credentials;
  await expect.poll(credentialsNow).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // In place of the pin by mail.
  await page.goto('/withdrawal-confirmation/NGN');
  await amountField(page).fill('100');
  await page.getByLabel('Bank account').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('Confirmed with your passkey.')).toBeVisible();
  await expect(page.getByLabel('6-digit OTP')).toHaveValue(/^\d{6}$/);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);

  await endSessionHere(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('77.31')).toBeVisible();

  const fresh = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  await watchRest(fresh);
  try {
    const elsewhere = await fresh.newPage();
    const { session, authenticatorId } = await giveAuthenticator(elsewhere);
    for (const credential of await credentialsNow()) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    }
    await elsewhere.goto('/login');
    await atRest(elsewhere);
    const offer = elsewhere.getByRole('button', { name: 'Log in with a passkey' });
    await expect(offer).toHaveCount(0);
    await elsewhere.getByLabel('Email').focus();
    await offer.click();
    await expect(elsewhere.getByText('77.31')).toBeVisible();
  } finally {
    await fresh.close();
  }

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(keys).toContainText('last used');
  await part.getByRole('button', { name: /^Remove the passkey of Chrome on Linux/ }).click();
  await part.getByLabel('Your password').fill(person.password);
  await part.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(keys).toHaveCount(0);

  await endSessionHere(page);
  await page.goto('/login');
  troubles.expect(/401/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});

test('a passkey is the second step of a log-in with the password [S11.passkeys.login]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/401/);
  const person = await aPerson(server, 'Ada', { CNY: '77.31' });
  await giveAuthenticator(page);
  await logIn(page, person);
  await addPasskey(page, person.password);
  const { secret } = await person.session.post<{ secret: string }>('second-factor/setup/', {
    password: person.password,
  });
  await person.session.post('second-factor/confirm/', { code: codeNow(secret) });
  await endSessionHere(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('77.31')).toBeVisible();
});
