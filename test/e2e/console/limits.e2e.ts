import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: { CONSOLE_TESTS: 'limits' } });
test.beforeAll(({ server }) => openForBusiness(server));

test('a limit that finance sets for one user is above the amount of their next funding [S11.console.limits]', async ({
  page,
  browser,
  server,
}) => {
  const person = await aPerson(server);
  const desk = await browser.newPage({ baseURL: server.url });
  await logInOperator(desk, await anOperator(server, 'finance'));
  await desk.getByRole('link', { name: 'Users' }).click();
  await desk.getByRole('link', { name: person.email }).click();
  await desk.getByRole('combobox', { name: 'Limit' }).selectOption('fund-day-NGN');
  await desk.getByLabel('At most').fill('2,500.5');
  await desk.getByLabel('Reason of the change').fill('Too much at once.');
  await desk.getByRole('button', { name: 'Set for this user' }).click();
  await expect(desk.getByRole('button', { name: 'Back to the limit of all' })).toBeVisible();

  await signIn(page, person);
  await page.goto('/amount-confirmation/NGN');
  await expect(page.getByRole('region', { name: 'Funding limits' })).toContainText(
    /2,500\.50?.* of .*2,500\.50?.* left/,
  );
  await page.getByRole('textbox', { name: 'Amount' }).fill('2,501');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^At most .* can be funded in 24 hours/)).toBeVisible();
  await desk.close();
});
