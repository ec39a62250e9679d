import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { makePayoutFile } from '@server/acts/payouts';
import { createTransaction } from '@server/modules/transactions/create';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks, saveBankAccount } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, sendFunding, signIn } from '@test/e2e/support/people/people';
import {
  PICTURE,
  PICTURE_ON_THE_WIRE,
  getPin,
  openWithdrawal,
  otpField,
  submitButton,
} from '@test/e2e/support/pages/serious';
import { tapPosts, recordWire } from '@test/e2e/support/network/wire';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { fakeBank } from '@test/support/money/fakeBank';
import { verifyPinOf } from '@test/support/money/moneyWorld';

test.describe('fund', () => {
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
});

test.describe('withdraw', () => {
  const qrImage = (page: Page) => page.getByLabel(/^QR image/);

  const PIN_LIFE = `select extract(epoch from p.expires_at - p.created_at)::int as seconds
  from one_time_pins p join users u on u.id = p.user_id where u.email = $1`;
  const pinLives = ({ db }: RunningServer, email: string) => db.query<{ seconds: number }>(PIN_LIFE, [email]);

  test('a withdrawal is confirmed with the mailed pin: otp/, otp/verify/, then the transaction as multipart [S7.requestOtp, S7.verifyOtp, S7.type.WITHDRAW, S8.otpSent, S9.otp, S9.noFee, S9.noRate]', async ({
    page,
    server,
  }) => {
    const person = await aPerson(server, 'Ada', { CNY: '100.5' });
    const bank = await saveBankAccount(person, 'CNY', 'Bank of Beihai');
    await signIn(page, person);
    const sent = await tapPosts(page, server.url, 'transactions/');
    const wire = recordWire(page);
    await openWithdrawal(page, 'CNY', '40.25');
    await qrImage(page).setInputFiles(PICTURE);
    const pin = await getPin(page, server, person);
    await expect.poll(() => pinLives(server, person.email)).toEqual([{ seconds: 300 }]);
    await otpField(page).fill(pin);
    await submitButton(page).dblclick();
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    await expect.poll(() => wire.changes()).toEqual(['POST otp/', 'POST otp/verify/', 'POST transactions/']);
    await expect.poll(() => wire.bodiesOf('POST otp/')).toEqual([null]);
    await expect.poll(() => wire.bodiesOf('POST otp/verify/')).toEqual([{ otp: pin }]);
    await expect
      .poll(() => sent.map(({ contentType, fields }) => [contentType.split(';')[0], fields]))
      .toEqual([
        [
          'multipart/form-data',
          [
            ['email', person.email],
            ['currency_from', 'CNY'],
            ['currency_to', 'CNY'],
            ['amount', '40.25'],
            ['rate', '0'],
            ['type', 'WITHDRAW'],
            ['transaction_fee', '0'],
            ['bank_account', bank],
            ['qr_code', PICTURE_ON_THE_WIRE],
          ],
        ],
      ]);
    await expect.poll(() => readWallets(person.session)).toMatchObject({ CNY: '60.25' });
    await page.goto('/withdraw');
    await expect(page.getByRole('table')).toContainText('40.25');
    await expectRightBooks(server.db);
  });
});

test('what the bank says of a funding and of a withdrawal arrives by itself [S11.bank.received, S11.payouts.paid, S11.payouts.returned]', async ({
  page,
  server,
}) => {
  const { db, owner } = server;
  await openForBusiness(server);
  const person = await aPerson(server, 'Ada', { GHC: '100' });
  const [{ id: user = '' } = {}] = await db.query<{ id: string }>('select id from users where email = $1', [
    person.email,
  ]);
  const bank = await fakeBank(db, owner);
  const received = page.getByText('Money received', { exact: true });
  const payout = fact(page, 'Payout');
  await signIn(page, person);

  const funding = await sendFunding(person, 'GHC', '20');
  const [{ reference = '' } = {}] = await db.query<{ reference: string }>(
    'select reference from funding_references where transaction_id = $1',
    [funding],
  );
  await page.goto(`/transaction-details/${funding}`);
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(received).toHaveCount(0);
  await bank.sends({ amount: '15', payer: 'Ada', text: reference });
  await expect(received).toBeVisible();

  await verifyPinOf(db, user);
  const asked = { type: 'WITHDRAW', currency_from: 'GHC', amount: '30' } as const;
  const account = await saveBankAccount(person, 'GHC', 'GCB');
  const { id } = await createTransaction(db, user, { ...asked, bank_account: account });
  await page.goto(`/transaction-details/${id}`);
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  await server.operator('approve', id);
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  await makePayoutFile(db, { origin: 'command line', operator: 'maker', address: 'test' }, bank.id);
  await expect(payout).toContainText('Sent to your bank');
  const [{ text = '' } = {}] = await db.query<{ text: string }>(
    'select reference as text from payouts where transaction_id = $1',
    [id],
  );
  await bank.sends({ amount: '30', text, mark: 'DBIT' });
  await expect(payout).toContainText('Paid');
  await bank.sends({ amount: '30', text });
  await expect(payout).toContainText('Returned by the bank');
  await expectRightBooks(db);
});

test.describe('bank accounts', () => {
  const FIELDS = {
    'Account name': 'Ada Obi',
    'First name': 'Ada',
    'Last name': 'Obi',
    'Account number': 'GB-0123 456',
    'Bank name': 'Bank of the Bight',
  };
  const saved = (page: Page) => page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem');
  const currency = (page: Page) => page.getByLabel('Currency', { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save account' });

  async function fillAccount(page: Page): Promise<void> {
    for (const [label, typed] of Object.entries(FIELDS)) await page.getByLabel(label).fill(typed);
    await currency(page).selectOption('CNY');
  }

  test('a bank account is added, listed and deleted [S2.withdraw.1, S2.withdraw.2, S2.newAccount.1, S2.newAccount.2, S7.getBankAccounts, S7.createBankAccount, S7.removeBankAccount]', async ({
    page,
    server,
  }) => {
    await signIn(page, await aPerson(server));
    const wire = recordWire(page);
    await page.goto('/withdraw');
    await expect(page.getByText('You have no saved bank accounts.')).toBeVisible();
    await expect.poll(() => wire.bodiesOf('GET bankaccounts/')).not.toEqual([]);
    await page.getByRole('link', { name: 'Add account' }).click();
    await expect(page).toHaveURL('/newaccount');
    await expect(page.getByText('First and last name are for Alipay/WeChat verification.')).toBeVisible();
    await expect(currency(page).locator('option:not([value=""])')).toHaveText([/^NGN/, /^CNY/, /^GHC/]);
    await fillAccount(page);
    await save(page).dblclick();
    await expect(page).toHaveURL('/withdraw');
    await expect(page.getByText('The bank account of Ada Obi has been saved.')).toBeVisible();
    await expect(saved(page)).toContainText(['CNY · Bank of the Bight · GB-0123 456']);
    await expect
      .poll(() => wire.bodiesOf('POST bankaccounts/'))
      .toEqual([
        {
          account_name: 'Ada Obi',
          account_number: 'GB-0123 456',
          bank_name: 'Bank of the Bight',
          currency: 'CNY',
          first_name: 'Ada',
          last_name: 'Obi',
        },
      ]);
    await page.getByRole('button', { name: /^Delete the bank account Bank of the Bight/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(saved(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const removals = wire.changes().filter((line) => line.startsWith('DELETE'));
    expect(removals).toEqual([expect.stringMatching(/^DELETE bankaccounts\/\d+\/remove_account\/$/)]);
    await expectRightBooks(server.db);
  });
});
