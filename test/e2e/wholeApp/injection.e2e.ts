import { atRest } from '@test/e2e/support/browser/rest';
import { INJECTIONS, countRuns, expectNothingRan, spoilAnswers } from '@test/e2e/support/pages/injections';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { Someone } from '@test/e2e/support/people/people';

const SAID = INJECTIONS[0] ?? '';

let lin: Someone;

test.beforeAll(async ({ server }) => {
  await server.operator('payment-details', 'set', 'CNY', 'bank_name=Bank');
  lin = await aPerson(server, 'Lin', { CNY: '1000', NGN: '100000', GHC: '1000' });
  const seller = await aPerson(server, 'Ama', { NGN: '100000' });
  const list = { type: 'LIST', email: seller.email, currency_from: 'NGN', currency_to: 'CNY', amount: '5000' };
  await server.operator('rates', 'set', 'NGN', 'CNY', '0.0047');
  await seller.session.post('transactions/', { ...list, rate: '0.0047', transaction_fee: '0' });
  const account = { account_name: 'L', account_number: '1', bank_name: 'B', first_name: 'L', last_name: 'I' };
  for (const currency of ['CNY', 'NGN', 'GHC']) await lin.session.post('bankaccounts/', { ...account, currency });
});

test('texts that people entered are shown to the letter [S11.injection]', async ({ page, context, troubles }) => {
  troubles.expect(/^answer 4\d\d: GET|^failed: GET|^console: Failed to load resource/);
  await signIn(page, lin);
  await countRuns(context);
  await spoilAnswers(context);
  for (const path of ['/user-notifications', '/withdraw', '/homepage', '/profile']) {
    await page.goto(path);
    await expect(page.getByText(SAID).first()).toBeVisible();
  }
});

test('no text of an address or of a refusal runs [S11.injection]', async ({ page, context, troubles }) => {
  troubles.expect(/answer 4\d\d|status of 4\d\d|failed: 4\d\d/);
  await countRuns(context);
  await context.route('**/backend/register/', (route) =>
    route.fulfill({ status: 400, json: { email: [INJECTIONS.join(' ')] } }),
  );
  await page.goto('/register');
  await page.getByLabel('Email').fill('lin@people.crossrate.example');
  await page.getByLabel('Username').fill(SAID);
  await page.getByLabel('Password', { exact: true }).fill('Sail-the-7-seas');
  await page.getByLabel(/confirm/i).fill('Sail-the-7-seas');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(SAID).first()).toBeVisible();
  await expectNothingRan(page);
  await signIn(page, lin);
  for (const text of INJECTIONS.filter((_, at) => at % 19 === 0)) {
    for (const base of ['/market/', '/list-confirmation/', '/disputes/', '/password-reset/']) {
      await page.goto(base + encodeURIComponent(text));
      await atRest(page);
      await expectNothingRan(page, base + text);
    }
  }
});
