import type { Page } from '@playwright/test';
import { AUTH_SENTENCES } from '@/texts/public/authSentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readResetPath } from '@test/e2e/support/people/mails';
import { aPerson, logIn } from '@test/e2e/support/people/people';
import { stopClock } from '@test/e2e/support/browser/stopClock';
import { recordWire } from '@test/e2e/support/network/wire';

const NEW_PASSWORD = 'Round-the-Horn-2';
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password');
const send = (page: Page) => page.getByRole('button', { name: 'Send the link' });
const save = (page: Page) => page.getByRole('button', { name: 'Save the password' });

async function askForLink(page: Page, address: string): Promise<void> {
  await page.goto('/request/password_reset');
  await email(page).fill(address);
  await send(page).click();
}

async function choosePassword(page: Page): Promise<void> {
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  await save(page).click();
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
