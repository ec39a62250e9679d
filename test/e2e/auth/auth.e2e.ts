import type { Page } from '@playwright/test';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { stopClock } from '@test/e2e/support/browser/device';
import { recordWire } from '@test/e2e/support/network/wire';
import { fact } from '@test/e2e/support/pages/routes';
import { readMails, readResetPath } from '@test/e2e/support/people/mails';
import { aPerson, logIn, signIn } from '@test/e2e/support/people/people';

const PASSWORD = 'Sail-the-7-seas';
const NEW_PASSWORD = 'Round-the-Horn-2';
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password');
const newEmail = (name: string) => `${name}@newcomers.crossrate.example`;

/** The registration form, filled with what may be sent. */
async function fillRegistration(page: Page, address: string) {
  await page.goto('/register');
  await email(page).fill(address);
  await page.getByLabel('Username').fill('Nkem');
  await password(page).fill(PASSWORD);
  await confirmation(page).fill(PASSWORD);
  return page.getByRole('button', { name: 'Register' });
}

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
  await expect
    .poll(() => wire.calls().map(({ line, body }) => [line, body]))
    .toEqual([
      ['POST register/', { email: address, password: PASSWORD, username: 'Nkem' }],
      ['POST register/welcome/', { email: address }],
    ]);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(', Nkem.');
});

async function askForLink(page: Page, address: string): Promise<void> {
  await page.goto('/request/password_reset');
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function choosePassword(page: Page): Promise<void> {
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

test('the link of the mail sets a new password, once, and 5 seconds later the landing page opens [S4.passwordReset.2, S4.passwordReset.3, S7.confirmPasswordReset, S8.resetConfirmSuccess, S8.resetConfirmFailure, S9.redirectDelay]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/404/);
  const person = await aPerson(server);
  await askForLink(page, person.email);
  const link = await readResetPath(server, person.email);
  const wire = recordWire(page);
  await page.clock.install();
  await page.goto(link);
  await stopClock(password(page));
  await choosePassword(page);
  await expect(page.getByRole('status').filter({ hasText: AUTH_SENTENCES.resetDone })).toBeVisible();
  const token = link.split('/').at(-1);
  await expect
    .poll(() => wire.calls().map(({ line, body }) => [line, body]))
    .toEqual([['POST api/password_reset/confirm/', { password: NEW_PASSWORD, token }]]);
  await page.clock.runFor(4_999);
  await expect(page).toHaveURL(link);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/');
  await page.clock.resume();
  await page.goto(link);
  await choosePassword(page);
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.resetFailed);
  await expect(password(page)).toHaveValue(NEW_PASSWORD);
  await logIn(page, { ...person, password: NEW_PASSWORD });
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
});

test('a profile is saved as typed, without any rule, and Logout ends every session of the user [S2.editProfile.1, S5.profile.1, S7.updateMe, S4.logout.1, S4.logout.2, S7.logoutAll]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/edit-profile');
  await page.getByLabel('Username').fill('李雷');
  await page.getByLabel('Phone').fill('not a number');
  await page.getByLabel('Date of birth').fill('2000-02-29');
  await page.getByLabel('First name').fill('雷');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).dblclick();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible();
  await expect(fact(page, 'Username')).toHaveText('李雷');
  await expect(fact(page, 'Birthday')).toHaveText('29 February 2000');
  await expect
    .poll(() => wire.bodiesOf('POST users/me/'))
    .toEqual([
      { username: '李雷', phone_number: 'not a number', birthday: '2000-02-29', first_name: '雷', last_name: '' },
    ]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => wire.changes()).toEqual(['POST users/me/', 'POST logoutall/']);
  await expect.poll(() => wire.bodiesOf('POST logoutall/')).toEqual([null]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});
