import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { PICTURE, PICTURE_ON_THE_WIRE } from '@test/e2e/support/pages/pictures';
import { tapPosts } from '@test/e2e/support/network/wire';

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
  await expect
    .poll(() => sent.map(({ contentType }) => contentType.split(';')[0]))
    .toEqual(Array(2).fill('multipart/form-data'));
  await expect
    .poll(() => sent.map(({ fields }) => fields))
    .toEqual([
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
  await expect.poll(async () => pixels(await receipt.arrayBuffer())).toEqual(await pixels(PICTURE.buffer));
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
  await expect.poll(() => readWallets(person.session)).toMatchObject({ NGN: '2000' });
  await expectRightBooks(server.db);
});

/** A photograph of at least 1.5 MB as a phone writes it: noise, lying on its side. */
const photograph = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};
const BYTES_PER_S = 60 * 1024;

test('a photograph of 1.5 MB arrives over a line of 60 KB/s, upright and small, and its progress is shown [S11.picture.small] [S11.picture.slow]', async ({
  page,
  server,
}) => {
  const bytes = await photograph();
  expect(bytes.length).toBeGreaterThan(1_500_000);
  await signIn(page, await aPerson(server));
  await page.goto('/amount-confirmation/NGN');
  await amount(page).fill('12345');
  await screenshot(page).setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: bytes });
  await expect(page.getByRole('img', { name: 'Preview of IMG_1.JPG' })).toBeVisible();
  await expect(confirm(page)).toBeEnabled();
  const session = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: BYTES_PER_S, uploadThroughput: BYTES_PER_S };
  await session.send('Network.emulateNetworkConditions', line);
  await confirm(page).click();
  await expect(page.getByText(/^Sending the picture: \d+%$/)).toBeVisible();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  const [stored] = await server.db.query<{ media_type: string; bytes: Buffer }>(
    'select media_type, bytes from uploads order by created_at desc limit 1',
  );
  const { width, height } = await sharp(stored?.bytes).metadata();
  expect([stored?.media_type, width, height]).toEqual(['image/jpeg', 1500, 2000]);
});
