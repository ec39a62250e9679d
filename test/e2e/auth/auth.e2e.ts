import type { Page } from '@playwright/test';
import { AUTH_SENTENCES, authSaid } from '@/texts/public/authSentences';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readMails } from '@test/e2e/support/people/mails';
import { aPerson } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire } from '@test/e2e/support/network/wire';

const PASSWORD = 'Sail-the-7-seas';
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const newEmail = (name: string) => `${name}@newcomers.crossrate.example`;

const usersWith = ({ db }: RunningServer, address: string) =>
  db.query<{ username: string }>('select username from users where email = $1', [address]);

/** The registration form, filled with what may be sent. */
async function fillRegistration(page: Page, address: string) {
  await page.goto('/register');
  await email(page).fill(address);
  await page.getByLabel('Username').fill('Nkem');
  await password(page).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  return page.getByRole('button', { name: 'Register' });
}

test('the log-in has its logo, title, fields, hint, toggle and links [S2.login.1, S2.login.2, S2.login.3, S2.login.4, S5.login.2]', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: /Crossrate/ }).locator('svg')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByText(/email field is case sensitive/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await password(page).fill('Visible-1');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: AUTH_SENTENCES.showPassword }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: AUTH_SENTENCES.hidePassword }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('link', { name: AUTH_SENTENCES.noAccountYet }).click();
  await expect(page).toHaveURL('/register');
  await page.goBack();
  await page.getByRole('link', { name: AUTH_SENTENCES.forgotPassword }).click();
  await expect(page).toHaveURL('/request/password_reset');
});

test('an empty field shows a message below it, in red; any other text is sent unchanged [S5.login.1, S5.login.3, S7.login]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/);
  const wire = recordWire(page);
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect(page.getByText(AUTH_SENTENCES.emailRequired)).toBeVisible();
  await expect(password(page)).toHaveAccessibleDescription(authSaid.fieldRequired('Password'));
  const colour = await page
    .getByText(authSaid.fieldRequired('Password'))
    .evaluate((error) => getComputedStyle(error).color.match(/\d+/g));
  const [red = 0, green = 0, blue = 0] = (colour ?? []).map((part) => parseInt(part, 10));
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  expect(wire.calls()).toEqual([]);
  await email(page).fill('no-address');
  await password(page).fill('x');
  await login.click();
  await expect(page.getByRole('alert')).toHaveText(new RegExp(AUTH_SENTENCES.invalidCredentials.slice(0, 40)));
  expect(wire.calls()).toEqual([
    { line: 'POST login/', contentType: 'application/json', body: { email: 'no-address', password: 'x' } },
  ]);
});

test('a 400 on log-in is logged only, and nothing is shown [S8.login400]', async ({ page, troubles }) => {
  troubles.expect(/400/);
  const logged = page.waitForEvent('console', (message) => message.text() === 'login failed: 400');
  await breakCall(page, 'POST login/', { status: 400, json: { non_field_errors: ['Not this way'] } });
  await page.goto('/login');
  await email(page).fill('ada@people.crossrate.example');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await logged;
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/login');
});

const BAD_PASSWORDS = [
  ['', AUTH_SENTENCES.passwordTooShort],
  ['Short-1', AUTH_SENTENCES.passwordTooShort],
  ['lower-case-1', AUTH_SENTENCES.passwordNeedsUppercase],
  ['UPPER-CASE-1', AUTH_SENTENCES.passwordNeedsLowercase],
  ['NothingSpecial1', AUTH_SENTENCES.passwordNeedsSpecial],
] as const;

test('each broken rule of the registration shows its message beside the field, and nothing is sent [S2.register.1, S5.register.1, S5.register.2, S5.register.3, S5.register.4, S5.register.5, S5.register.6, S5.register.7, S5.register.8, S5.register.9, S5.register.10, S9.password]', async ({
  page,
}) => {
  const wire = recordWire(page);
  await page.goto('/register');
  const [username, confirmation] = [page.getByLabel('Username'), page.getByLabel('Confirm password')];
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailRequired);
  await expect(username).toHaveAccessibleDescription(AUTH_SENTENCES.usernameRequired);
  await expect(confirmation).toHaveAccessibleDescription(AUTH_SENTENCES.confirmationRequired);
  await email(page).fill('no-address');
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailInvalid);
  for (const [bad, sentence] of BAD_PASSWORDS) {
    await password(page).fill(bad);
    await expect(password(page), bad).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
  }
  for (const special of '!@#$%^&*(),.?":;|{}<>+_-') {
    await password(page).fill(`Abcdefg${special}`);
    await expect(password(page), special).not.toHaveAttribute('aria-invalid');
  }
  await confirmation.fill('Something-else-1');
  await expect(confirmation).toHaveAccessibleDescription(AUTH_SENTENCES.passwordsMustMatch);
  await page.getByRole('button', { name: 'Register' }).click();
  expect(wire.calls()).toEqual([]);
});

test('a registration sends its payload, then the welcome mail, and leads to the log-in [S7.register, S7.sendWelcome]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  const address = newEmail('nkem');
  await (await fillRegistration(page, address)).dblclick();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toContainText('Your account has been created');
  await expect(email(page)).toHaveValue(address);
  await expect.poll(async () => (await readMails(server, address)).length).toBe(1);
  expect(wire.calls().map(({ line, body }) => [line, body])).toEqual([
    ['POST register/', { email: address, password: PASSWORD, username: 'Nkem' }],
    ['POST register/welcome/', { email: address }],
  ]);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(', Nkem.');
});

test("a taken email shows the banner with the server's text, and nothing typed is lost [S8.register]", async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/400/);
  const wire = recordWire(page);
  const { email: taken } = await aPerson(server);
  await (await fillRegistration(page, taken)).click();
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists.');
  for (const [label, typed] of [['Email', taken] as const, ['Username', 'Nkem'] as const]) {
    await expect(page.getByLabel(label)).toHaveValue(typed);
  }
  await expect(password(page)).toHaveValue(PASSWORD);
  await expect(page).toHaveURL('/register');
  expect(wire.changes()).toEqual(['POST register/']);
  expect(await usersWith(server, taken)).toEqual([{ username: 'Ada' }]);
});

test('a registration that failed can be repeated, and makes one account [S8.register]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500|400|ERR_CONNECTION_RESET|OFFLINE/);
  const address = newEmail('repeated');
  await breakCall(page, 'POST register/', { status: 500 });
  const register = await fillRegistration(page, address);
  await register.click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on the server.');
  expect(await usersWith(server, address)).toEqual([]);
  await breakCall(page, 'POST register/', 'answerLost');
  await register.click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await register.click();
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists.');
  expect(await usersWith(server, address)).toEqual([{ username: 'Nkem' }]);
});

test('a welcome mail that fails is only logged: the account is there [S7.sendWelcome]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const address = newEmail('unwelcomed');
  const logged = page.waitForEvent('console', (message) => message.text() === 'sendWelcome failed: 500');
  await breakCall(page, 'POST register/welcome/', { status: 500 });
  await (await fillRegistration(page, address)).click();
  await expect(page).toHaveURL('/login');
  await logged;
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await usersWith(server, address)).toHaveLength(1);
  expect(await readMails(server, address)).toEqual([]);
});
