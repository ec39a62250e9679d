import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness, ownListings, sendListing } from '@test/e2e/support/market/market';
import { aPerson, fund, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('a statement shows what moved and adds up to the balance, and its file says the same [S11.statement.screen, S11.statement.csv]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '5000' });
  await sendListing(person, { amount: '1000.01', rate: '214' });
  await expect.poll(async () => (await ownListings(person)).length).toBe(1);
  await signIn(page, person);
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Statement' }).click();
  const rows = page.getByRole('table', { name: 'Statement of the CNY wallet' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Held for a listing−1,000.013,999.99');
  await expect(rows.nth(1)).toContainText('Funded+5,000.005,000.00');
  await expect(page.getByText('Closing balance').locator('..')).toContainText('¥ 3,999.99');

  // A line appears as it happens.
  await fund(server, person, 'CNY', '0.5');
  await expect(rows).toHaveCount(3);
  await page.getByText('This month', { exact: true }).click();
  await expect(page).toHaveURL(/\?currency=CNY&from=\d{4}-\d\d-01&until=\d{4}-\d\d-\d\d$/);
  await expect(rows).toHaveCount(3);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^crossrate-statement-CNY-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.codePointAt(0)).toBe(0xfeff);
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data.map(([, what, , currency, amount, balance]) => [what, currency, amount, balance])).toEqual([
    ['What', 'Currency', 'Amount', 'Balance'],
    ['Opening balance', 'CNY', '', '0'],
    ['Funded', 'CNY', '5000', '5000'],
    ['Held for a listing', 'CNY', '-1000.01', '3999.99'],
    ['Funded', 'CNY', '0.5', '4000.49'],
    ['Closing balance', 'CNY', '', '4000.49'],
  ]);
});

test('on paper the statement alone is printed, oldest first, and the screen is as before [S11.statement.print]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '123456789.12' });
  await signIn(page, person);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto('/statement?currency=NGN');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('tbody:visible tr')).toHaveText([
    'Opening balance0.00',
    /Funded\+123,456,789\.12123,456,789\.12$/,
    'Closing balance123,456,789.12',
  ]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('Opening balance')).toHaveCount(1);
});
