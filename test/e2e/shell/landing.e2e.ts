import type { Page } from '@playwright/test';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { recordWire } from '@test/e2e/support/network/wire';
const form = (page: Page) => page.getByRole('form', { name: 'Stay Updated' });
const name = (page: Page) => form(page).getByLabel('Name');
const email = (page: Page) => form(page).getByLabel('Email');
const send = (page: Page) => form(page).getByRole('button', { name: 'Stay Updated' });

test('it is sent once, the page confirms it, and it is kept [S7.sendContactForm, S8.contactSuccess]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  await page.goto('/');
  await name(page).fill('Kofi');
  await email(page).fill('kofi@readers.crossrate.example');
  await send(page).dblclick();
  await expect(form(page).getByText(LANDING_SENTENCES.contactSent)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  const body = { name: 'Kofi', email: 'kofi@readers.crossrate.example' };
  await expect.poll(() => wire.calls()).toEqual([{ line: 'POST email/', contentType: 'application/json', body }]);
  await expect.poll(() => server.db.query('select name, email from contact_messages')).toEqual([body]);
});
