import type { Page } from '@playwright/test';
import { LANDING_SENTENCES, landingSaid } from '@/texts/landingSentences';
import { AUTH_SENTENCES, authSaid } from '@/texts/public/authSentences';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { recordWire } from '@test/e2e/support/network/wire';

const SHARERS = ['WhatsApp', 'X', 'Facebook', 'Telegram'];
const form = (page: Page) => page.getByRole('form', { name: 'Stay Updated' });
const name = (page: Page) => form(page).getByLabel('Name');
const email = (page: Page) => form(page).getByLabel('Email');
const send = (page: Page) => form(page).getByRole('button', { name: 'Stay Updated' });

test('the landing page leads to log-in and registration, answers in its FAQ and has social links [S1.landing.1, S1.landing.2, S2.route.landing, S6.roles.1, S9.disputeTime, S9.transactionTime]', async ({
  page,
}) => {
  await page.goto('/');
  for (const [link, path] of [
    ['Login', '/login'],
    ['Get Started', '/register'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  const faq = page.getByRole('region', { name: 'FAQ' });
  await expect(faq).toContainText('Disputes are reviewed within 24-48 hours.');
  const answer = faq.getByText('Typically under 10 minutes.');
  await expect(answer).toBeHidden();
  await faq.getByText('How long does a transaction take?').click();
  await expect(answer).toBeVisible();
  const social = faq.getByRole('navigation', { name: 'Social links' });
  for (const sharer of SHARERS) {
    const link = social.getByRole('link', { name: `Share on ${sharer}` });
    await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(new URL(page.url()).origin)));
    await expect(link).toHaveAttribute('rel', 'noreferrer');
  }
  await expect(page.getByRole('button', { name: 'Play the tour' })).toBeVisible();
  await expect(form(page)).toBeVisible();
});

test('the contact form wants a name and an email address [S5.contact.1, S5.contact.2]', async ({ page }) => {
  const wire = recordWire(page);
  await page.goto('/');
  await expect(email(page)).toHaveAttribute('type', 'email');
  await send(page).click();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAccessibleDescription(authSaid.fieldRequired('Name'));
  await name(page).fill('Kofi');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailRequired);
  await email(page).fill('kofi');
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(AUTH_SENTENCES.emailInvalid);
  expect(wire.calls()).toEqual([]);
});

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
  expect(wire.calls()).toEqual([{ line: 'POST email/', contentType: 'application/json', body }]);
  expect(await server.db.query('select name, email from contact_messages')).toEqual([body]);
});

test("a failure shows the server's error, or what happened, and the form can be sent again [S8.contactFailure]", async ({
  page,
  troubles,
}) => {
  troubles.expect(/429|500|OFFLINE|ERR_CONNECTION_RESET/);
  await page.goto('/');
  await name(page).fill('Esi');
  await email(page).fill('esi@readers.crossrate.example');
  await breakCall(page, 'POST email/', { status: 429, json: { error: 'The list is <b>full</b>' } });
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(landingSaid.contactFailed('The list is <b>full</b>'));
  await breakCall(page, 'POST email/', { status: 500 });
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(landingSaid.contactFailed('the server answered 500'));
  await breakCall(page, 'POST email/', 'unreachable');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(landingSaid.contactFailed('the server cannot be reached'));
  await expect(name(page)).toHaveValue('Esi');
  await send(page).click();
  await expect(form(page).getByText(LANDING_SENTENCES.contactSent)).toBeVisible();
});
