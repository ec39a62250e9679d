import { AUDIT_QUESTIONS } from '@contract/console/auditQuestions';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson } from '@test/e2e/support/people/people';
import { openForBusiness } from '@test/e2e/support/market/market';

test.use({ serverEnv: { CONSOLE_TESTS: 'own books' } });
test.beforeAll(({ server }) => openForBusiness(server));

test('the whole audit is asked by one press, a question at a time, and never by itself [S11.console.books]', async ({
  page,
  server,
}) => {
  await logInOperator(page, await anOperator(server, 'finance'));
  let [asked, looked] = [0, 0];
  page.on('request', (request) => {
    if (request.url().endsWith('/console/books/audit/')) asked += 1;
    if (request.url().endsWith('/console/books/')) looked += 1;
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  const audit = page.getByRole('region', { name: 'Audit' });
  await expect(audit.getByText('not yet')).toHaveCount(AUDIT_QUESTIONS.length);
  await expect.poll(() => looked).toBe(1);
  // Something changes in the books.
  const { session, email } = await aPerson(server);
  const terms = { currency_from: 'NGN', currency_to: 'NGN', amount: '70', rate: '0' };
  await session.post('transactions/', { type: 'FUND_WALLET', email, ...terms });
  const [funding] = await server.db.query<{ id: string }>('select max(id)::text as id from transactions');
  await server.operator('approve', funding?.id ?? '');
  await expect.poll(() => looked).toBeGreaterThan(1);
  expect(asked).toBe(0);
  await audit.getByRole('button', { name: 'Ask all' }).click();
  await expect(audit.getByText('Right', { exact: true })).toHaveCount(AUDIT_QUESTIONS.length);
  expect(asked).toBe(AUDIT_QUESTIONS.length);
});

test('an operator who may only look sees the books and no button [S11.console.books]', async ({ page, server }) => {
  await logInOperator(page, await anOperator(server, 'read'));
  await page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('region', { name: 'Accounts of the house' })).toContainText('NGN');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('yesterday is closed by one press and shown by currency and account [S11.console.dayClose]', async ({
  page,
  server,
}, info) => {
  await logInOperator(page, await anOperator(server, 'finance'));
  await page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  const days = page.getByRole('region', { name: 'Closed days (UTC)' });
  await expect(days.getByText('No day is closed yet')).toBeVisible();
  await days.getByRole('button', { name: /^Close 20/ }).click();
  await days.getByRole('link', { name: /^20/ }).click();
  const day = page.getByRole('region', { name: /^The close of 20/ });
  await expect(day.getByText('NGN Users')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: info.outputPath('Day.png'), animations: 'disabled' });
  await expect(days.getByRole('button')).toHaveCount(0);
});
