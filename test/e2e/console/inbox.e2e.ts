import { readWallets } from '@test/e2e/support/people/backendSession';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { fact } from '@test/e2e/support/pages/routes';
import { PICTURE } from '@test/e2e/support/pages/serious';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('an operator approves a funding by keyboard, beside its receipt, and the user sees the money [S11.console.inbox]', async ({
  page,
  browser,
  server,
}) => {
  const person = await aPerson(server);
  await signIn(page, person);
  await page.goto('/amount-confirmation/NGN');
  await page.getByRole('textbox', { name: 'Amount' }).fill('2,000');
  await page.getByLabel(/^Payment screenshot/).setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  const id = page.url().split('/').at(-1) ?? '';

  const desk = await browser.newPage({ baseURL: server.url });
  await logInOperator(desk, await anOperator(server, 'finance'));
  await desk.goto(`/operator/inbox/${id}`);
  await expect(desk.getByRole('region', { name: `Funding ${id}` })).toContainText('2,000 NGN');
  await expect(desk.getByRole('region', { name: 'Our account' })).toContainText('Demo Bank of Lagos');
  const receipt = desk.getByRole('img', { name: `Receipt of ${id}` });
  await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await desk.keyboard.press('a');
  await expect(desk.getByRole('dialog')).toContainText(person.email);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(`Approved ${id}.`)).toBeVisible();

  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  await expect.poll(() => readWallets(person.session)).toMatchObject({ NGN: '2000' });
  await expectRightBooks(server.db);
  await desk.close();
});
