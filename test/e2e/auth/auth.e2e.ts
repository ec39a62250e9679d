import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readMails } from '@test/e2e/support/people/mails';
import { recordWire } from '@test/e2e/support/network/wire';

const PASSWORD = 'Sail-the-7-seas';
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const newEmail = (name: string) => `${name}@newcomers.crossrate.example`;

/** The registration form, filled with what may be sent. */
async function fillRegistration(page: Page, address: string) {
  await page.goto('/register');
  await email(page).fill(address);
  await page.getByLabel('Username').fill('Nkem');
  await password(page).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
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
