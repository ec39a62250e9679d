import { readWallets } from '@test/e2e/support/people/backendSession';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { fact } from '@test/e2e/support/pages/facts';
import { PICTURE } from '@test/e2e/support/pages/pictures';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: { CONSOLE_TESTS: 'own server' } });
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
  await expect(desk.getByRole('region', { name: `Funding ${id}` })).toContainText('2,000 NGN');
  await expect(desk.getByRole('region', { name: 'Our account' })).toContainText('Demo Bank of Lagos');
  const receipt = desk.getByRole('img', { name: `Receipt of ${id}` });
  await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await desk.keyboard.press('a');
  await expect(desk.getByRole('dialog')).toContainText(person.email);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('status')).toContainText(`Approved ${id}.`);
  await expect(desk.getByText('Nothing pending')).toBeVisible();

  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  expect(await readWallets(person.session)).toMatchObject({ NGN: '2000' });
  expect(await findImbalances(server.db)).toEqual([]);
  await desk.close();
});

test('an open inbox asks nothing while nothing happens, and follows a new case and the approval of another operator [S11.console.live]', async ({
  page,
  browser,
  server,
}) => {
  const socket = page.waitForEvent('websocket');
  await logInOperator(page, await anOperator(server, 'read'));
  expect((await socket).url()).toMatch(/\/console\/events\/$/);
  await expect(page.getByText('Nothing pending')).toBeVisible();
  const asked: string[] = [];
  const isIdle = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  // The answers to what was asked when the socket opened.
  await expect
    .poll(async () => (await isIdle()) === (await page.waitForLoadState('networkidle').then(isIdle)))
    .toBe(true);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun, { timeout: 15_000 }).toBeGreaterThan(10_000);
  expect(asked).toEqual([]);

  const message = (await socket).waitForEvent('framereceived', ({ payload }) => String(payload).includes('cases'));
  const { session, email } = await aPerson(server);
  const terms = { currency_from: 'NGN', currency_to: 'NGN', amount: '8100', rate: '0' };
  await session.post('transactions/', { type: 'FUND_WALLET', email, ...terms });
  expect((await message).payload).toBe('{"kind":"cases"}');
  await expect(page.getByRole('region', { name: /^Funding / })).toContainText('8,100 NGN');

  const other = await browser.newPage({ baseURL: server.url });
  await logInOperator(other, await anOperator(server, 'finance'));
  await expect(other.getByRole('region', { name: /^Funding / })).toContainText('8,100 NGN');
  await other.keyboard.press('a');
  await other.keyboard.press('Enter');
  await expect(page.getByText('Nothing pending')).toBeVisible();
  await other.close();
});

test('a new case appears in the open inbox without a press [S11.console.inbox]', async ({ page, server }) => {
  await logInOperator(page, await anOperator(server, 'read'));
  await expect(page.getByText('Nothing pending')).toBeVisible();
  const { session, email } = await aPerson(server);
  const terms = { currency_from: 'NGN', currency_to: 'NGN', amount: '7500', rate: '0' };
  await session.post('transactions/', { type: 'FUND_WALLET', email, ...terms });
  await expect(page.getByRole('heading', { name: '1 pending' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Funding / })).toContainText('7,500 NGN');
});
