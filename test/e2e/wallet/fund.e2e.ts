import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { HOUSE_SENTENCES, SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { PICTURE, PICTURE_ON_THE_WIRE, TEXT_FILE } from '@test/e2e/support/pages/pictures';
import { tapPosts } from '@test/e2e/support/network/tap';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const screenshot = (page: Page) => page.getByLabel(/^Payment screenshot/);
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const fundingOf = (email: string, currency: string, sum: string) => [
  ['email', email],
  ['currency_from', currency],
  ['currency_to', currency],
  ['amount', sum],
  ['rate', '0'],
  ['type', 'FUND_WALLET'],
  ['transaction_fee', '0'],
];

interface Funding {
  id: number;
  amount: string;
  transaction_receipt: string | null;
}

test('CNY, GHC or NGN is picked, pending fundings are listed, and Back leaves [S2.fundWallet.1, S2.fundWallet.2, S2.fundWallet.3, S7.getPendingTransactions]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/homepage');
  await page.getByRole('button', { name: 'Fund Wallet' }).click();
  const choices = page.getByRole('main').getByRole('link', { name: /CNY|GHC|NGN|USD/ });
  await expect(choices).toHaveText([/CNY/, /GHC/, /NGN/]);
  await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=FUND_WALLET')).not.toEqual([]);
  await page.getByRole('main').getByRole('link', { name: /GHC/ }).click();
  await expect(page).toHaveURL('/amount-confirmation/GHC');
  await amount(page).fill('15.5');
  await confirm(page).click();
  await expect(page).toHaveURL(/transaction-details/);
  await page.goto('/fund-wallet');
  await expect(page.getByRole('table')).toContainText('15.50');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/homepage');
});

test('the payment details are those of the currency: a bank, for GHC mobile money, for CNY two QR images [S2.amountConfirmation.1, S2.amountConfirmation.2, S2.amountConfirmation.3, S7.getPaymentDetails]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  const wire = recordWire(page);
  const lines = (title: string) => page.getByRole('region', { name: title });
  await page.goto('/amount-confirmation/NGN');
  await expect(lines('Bank transfer')).toContainText('Demo Bank of Lagos');
  await expect(fact(page, 'Account name')).toContainText('Crossrate Demo NGN');
  await expect(fact(page, 'Account number')).toContainText('0000000003');
  for (const other of ['Mobile money', 'QR codes']) await expect(lines(other)).toHaveCount(0);
  await page.goto('/amount-confirmation/GHC');
  await expect(lines('Bank transfer')).toContainText('Demo Bank of Accra');
  await expect(lines('Mobile money')).toContainText('000 000 0002');
  await expect(lines('QR codes')).toHaveCount(0);
  await page.goto('/amount-confirmation/CNY');
  await expect(lines('Bank transfer')).toContainText('Demo Bank of Shenzhen');
  await expect(lines('Mobile money')).toHaveCount(0);
  for (const name of ['Alipay', 'WeChat Pay']) {
    const code = lines('QR codes').getByRole('img', { name: `QR code to pay with ${name}` });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }
  const asked = wire.calls().filter(({ line }) => line.startsWith('GET paymentdetails/?'));
  // A page may read again when its socket opens late.
  const currencies = new Set(asked.map(({ line }) => line.split('?')[1]));
  expect([...currencies]).toEqual(['currency=NGN', 'currency=GHC', 'currency=CNY']);
});

test('an amount that is not a number and a file that is not an image are refused beside their fields [S5.fund.1, S5.fund.3]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  await page.goto('/amount-confirmation/NGN');
  const wire = recordWire(page);
  for (const bad of ['', '0', '0.00', '-5', '1e3', 'NaN', '0.001', '1,00']) {
    await amount(page).fill(bad);
    await confirm(page).click();
    await expect(amount(page), bad).toHaveAccessibleDescription(new RegExp(SENTENCES.fundAmountInvalid));
    await expect(amount(page)).toHaveValue(bad);
  }
  await amount(page).fill('50');
  await screenshot(page).setInputFiles(TEXT_FILE);
  await confirm(page).click();
  await expect(screenshot(page)).toHaveAccessibleDescription(new RegExp(HOUSE_SENTENCES.imageRequired));
  expect(wire.changes()).toEqual([]);
});

test('a funding travels as multipart, with a screenshot or without, and its id opens the details [S2.amountConfirmation.4, S5.fund.2, S7.type.FUND_WALLET, S7.createTransaction, S7.client.3, S9.noFee, S9.noRate]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await signIn(page, person);
  const sent = await tapPosts(page, server.url, 'transactions/');
  await page.goto('/amount-confirmation/CNY');
  await amount(page).fill('1,250.50');
  await screenshot(page).setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'Preview of paid.png' })).toBeVisible();
  await confirm(page).dblclick();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Amount')).toHaveText('¥ 1,250.50');
  await page.goto('/amount-confirmation/CNY');
  await amount(page).fill('3');
  await expect(confirm(page)).toBeEnabled();
  await amount(page).press('Enter');
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(sent.map(({ contentType }) => contentType.split(';')[0])).toEqual(Array(2).fill('multipart/form-data'));
  expect(sent.map(({ fields }) => fields)).toEqual([
    [...fundingOf(person.email, 'CNY', '1250.5'), ['transaction_receipt', PICTURE_ON_THE_WIRE]],
    fundingOf(person.email, 'CNY', '3'),
  ]);
  const [second, first, ...others] = await person.session.get<Funding[]>('transactions/');
  expect([second?.transaction_receipt, others]).toEqual([null, []]);
  const receipt = await fetch(new URL(first?.transaction_receipt ?? '', server.url), {
    headers: { Authorization: `Token ${person.session.token}` },
  });
  // The same picture, encoded again.
  const pixels = (bytes: ArrayBuffer | Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
  expect(await pixels(await receipt.arrayBuffer())).toEqual(await pixels(PICTURE.buffer));
});

test('payment details that cannot be fetched are logged, and fetched again when the line is back [S8.fetchFailure.1, S8.fetchFailure.2]', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.expect(/500|ERR_INTERNET_DISCONNECTED|OFFLINE/);
  await signIn(page, await aPerson(server));
  await breakCall(page, 'GET paymentdetails/?currency=NGN', { status: 500 }, Infinity);
  const logged = page.waitForEvent('console', (message) => message.text() === 'getPaymentDetails failed: 500');
  await page.goto('/amount-confirmation/NGN');
  await logged;
  await expect(page.getByText('Loading the payment details')).toBeAttached();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  // What is fetched when the page is idle must not meet the line that is cut.
  await page.waitForLoadState('networkidle');
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Bank transfer' })).toContainText('Demo Bank of Lagos');
});

test('an approved funding arrives by itself, and the books are right', async ({ page, server }) => {
  const person = await aPerson(server);
  await signIn(page, person);
  await page.goto('/amount-confirmation/NGN');
  await amount(page).fill('2000');
  await confirm(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  await server.operator('approve', page.url().split('/').at(-1) ?? '');
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  expect(await readWallets(person.session)).toMatchObject({ NGN: '2000' });
  expect(await findImbalances(server.db)).toEqual([]);
});
