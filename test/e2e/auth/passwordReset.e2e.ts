import type { Page } from '@playwright/test';
import { AUTH_SENTENCES } from '@/texts/public/authSentences';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readMails, readResetPath } from '@test/e2e/support/people/mails';
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

test('a reset is asked for with the email alone, and the link comes by mail [S2.resetRequest.1, S4.passwordReset.1, S7.requestPasswordReset, S8.resetRequestSuccess]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  const wire = recordWire(page);
  await page.goto('/request/password_reset');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailRequired);
  await email(page).fill('no-address');
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailInvalid);
  await email(page).fill(person.email);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: AUTH_SENTENCES.resetRequested })).toBeVisible();
  expect(wire.calls()).toEqual([
    { line: 'POST api/password_reset/', contentType: 'application/json', body: { email: person.email } },
  ]);
  expect(await readResetPath(server, person.email)).toMatch(/^\/password-reset\/[\w-]{20,}$/);
});

test('an unknown email shows the failure, and no mail is sent [S8.resetRequestFailure]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/404/);
  await askForLink(page, 'stranger@people.crossrate.example');
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.resetRequestFailed);
  await expect(email(page)).toHaveValue('stranger@people.crossrate.example');
  expect(await readMails(server, 'stranger@people.crossrate.example')).toEqual([]);
});

test('the new password keeps the rules of the registration [S2.resetConfirm.1, S5.reset.1]', async ({ page }) => {
  const wire = recordWire(page);
  await page.goto('/password-reset/some-token');
  await save(page).click();
  await expect(confirmation(page)).toHaveAccessibleDescription(AUTH_SENTENCES.confirmationRequired);
  for (const [bad, sentence] of [
    ['', AUTH_SENTENCES.passwordTooShort],
    ['Short-1', AUTH_SENTENCES.passwordTooShort],
    ['lower-case-1', AUTH_SENTENCES.passwordNeedsUppercase],
    ['UPPER-CASE-1', AUTH_SENTENCES.passwordNeedsLowercase],
    ['NothingSpecial1', AUTH_SENTENCES.passwordNeedsSpecial],
  ] as const) {
    await password(page).fill(bad);
    await expect(password(page), bad).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
  }
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(`${NEW_PASSWORD}!`);
  await expect(confirmation(page)).toHaveAccessibleDescription(AUTH_SENTENCES.passwordsMustMatch);
  await save(page).click();
  expect(wire.calls()).toEqual([]);
});

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
  expect(wire.calls().map(({ line, body }) => [line, body])).toEqual([
    ['POST api/password_reset/confirm/', { password: NEW_PASSWORD, token }],
  ]);
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

test('a reset that failed on the way can be repeated with the same link [S8.resetConfirmFailure]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  const person = await aPerson(server);
  await askForLink(page, person.email);
  const link = await readResetPath(server, person.email);
  await breakCall(page, 'POST api/password_reset/confirm/', { status: 500 });
  await page.goto(link);
  await choosePassword(page);
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.resetFailed);
  await save(page).click();
  await expect(page.getByText(AUTH_SENTENCES.resetDone)).toBeVisible();
  await logIn(page, { ...person, password: NEW_PASSWORD });
});
