import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { recordWire } from '@test/e2e/support/network/wire';

// A separate server, and so a separate market.
test.use({ serverEnv: { ...PATIENT } });

const OWN_RATE = '200';
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const target = (page: Page) => page.getByLabel('Target currency');
const picker = (page: Page) => page.getByLabel('Rate (NGN per CNY)');
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });
const book = (page: Page) => page.getByRole('table', { name: 'What others list of CNY for NGN' });
const bookRows = (page: Page) => book(page).locator('tbody tr');
const isRefused = (sentence: string) => new RegExp(`${sentence}$`);

let maker: Someone;
let buyer: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  maker = await aPerson(server, 'Maker', { CNY: '500' });
  buyer = await aPerson(server, 'Buyer', { NGN: '5000', CNY: '30' });
  for (const [listed, rate] of [
    ['10', '214'],
    ['2.5', '214.00'],
    ['7', '214.00001'],
    ['40', '220'],
  ] as const) {
    await listNow(server, maker, { amount: listed, rate });
  }
  await listNow(server, buyer, { amount: '30', rate: OWN_RATE });
});

test('an order is bilateral or multilateral; the currency is chosen next to the pending orders, which are kept live [S2.order.1, S2.biOrder.1, S2.biOrder.2]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Chooser', { NGN: '1000' });
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/order');
  await page.getByRole('link', { name: 'Multilateral Order' }).click();
  await expect(page).toHaveURL('/multi-order');
  await page.goBack();
  await page.getByRole('link', { name: 'Bilateral Order' }).click();
  await expect(page).toHaveURL('/bi-order');
  await expect(page.getByText('You have no pending orders.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  const order = draftOf(person, 'ORDER', { from: 'NGN', to: 'CNY', amount: '642', rate: '214', fee: '6.42' });
  const { id } = await person.session.post<{ id: number }>('transactions/', order);
  const pending = page.getByRole('table', { name: 'Pending orders' }).locator('tbody tr');
  await expect(pending).toHaveCount(1);
  for (const words of ['NGN → CNY', '₦ 642.00', '214.0000']) await expect(pending).toContainText(words);
  await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=ORDER')).not.toEqual([]);
  await pending.getByRole('link').click();
  await expect(page).toHaveURL(`/transaction-details/${String(id)}`);
  await page.goBack();
  const choice = page.getByRole('region', { name: 'Choose the currency to convert' }).getByRole('link');
  await expect(choice).toHaveText([/CNY.*0\.00/, /GHC.*0\.00/, /NGN.*358\.00/]);
  await choice.last().click();
  await expect(page).toHaveURL('/bi-order-confirmation/NGN');
});

test("only the rates of other users are offered, each exact rate once; the user's own is neither shown nor taken [S5.biOrder.5, S6.ownListings.2, S7.getListings]", async ({
  page,
}) => {
  const wire = recordWire(page);
  await signIn(page, buyer);
  await page.goto(`/bi-order-confirmation/NGN?to=CNY&rate=${OWN_RATE}&amount=2000`);
  await expect(bookRows(page)).toHaveText([/^214\.0000\D*12\.50/, /^214\.0000\D*7\.00/, /^220\.0000\D*40\.00/]);
  await expect.poll(() => wire.bodiesOf('GET listings/?all_pairs=true')).not.toEqual([]);
  await expect(page.getByText('Nobody lists CNY at 200.')).toBeVisible();
  await expect(fact(page, 'Listed at this rate')).toHaveText('—');
  await place(page).click();
  await expect(amount(page)).toHaveAccessibleDescription(isRefused(SENTENCES.moreThanListed));
  await picker(page).click();
  const options = page.locator('.ant-select-item-option-content');
  await expect(options).toHaveText([
    '214.0000best12.50 CNY listed',
    '214.0000214.000017.00 CNY listed',
    '220.000040.00 CNY listed',
  ]);
  await options.nth(1).click();
  await expect(fact(page, 'At rate').getByTitle('214.00001', { exact: true })).toHaveText('214.0000');
  await expect(fact(page, 'Listed at this rate')).toHaveText('¥ 7.00');
  expect(wire.changes()).toEqual([]);
  const onOwn = draftOf(buyer, 'ORDER', { from: 'NGN', to: 'CNY', amount: '2000', rate: OWN_RATE, fee: '20' });
  await expect(buyer.session.post('transactions/', onOwn)).rejects.toThrow(/answered 400/);
});

test('each broken rule shows its message beside the field, nothing is sent, and an amount at the limit is accepted [S5.biOrder.1, S5.biOrder.2, S5.biOrder.3, S5.biOrder.4]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ruled', { NGN: '5000' });
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/bi-order-confirmation/NGN');
  await expect(page.getByText('Balance')).toContainText('5,000.00');
  for (const [typed, sentence] of [
    ['', SENTENCES.orderAmountInvalid],
    ['0', SENTENCES.orderAmountInvalid],
    ['-1', SENTENCES.orderAmountInvalid],
    ['1e3', SENTENCES.orderAmountInvalid],
    ['1.005', SENTENCES.orderAmountInvalid],
    ['5000.01', SENTENCES.insufficientBalance],
  ] as const) {
    await amount(page).fill(typed);
    await place(page).click();
    await expect(amount(page), `"${typed}"`).toHaveAccessibleDescription(isRefused(sentence));
  }
  await amount(page).fill('5000');
  await expect(target(page)).toHaveAccessibleDescription(SENTENCES.orderCurrencyRequired);
  await target(page).selectOption('CNY');
  await bookRows(page).filter({ hasText: '12.50' }).click();
  // 12.5 CNY are listed at 214: 2,675 NGN take all of it.
  await amount(page).fill('2675.01');
  await place(page).click();
  await expect(amount(page)).toHaveAccessibleDescription(isRefused(SENTENCES.moreThanListed));
  await expect(amount(page)).toHaveValue('2675.01');
  expect(wire.changes()).toEqual([]);
  await amount(page).fill('2675');
  await expect(amount(page)).not.toHaveAttribute('aria-invalid');
  await place(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(wire.changes()).toEqual(['POST transactions/']);
  expect(await readWallets(person.session)).toMatchObject({ NGN: '2325' });
});

test("an order whose listing is taken away at the last moment says 'Error processing transaction.', holds nothing, and can be sent at another rate [S8.order]", async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/400/);
  const person = await aPerson(server, 'Late', { NGN: '3000' });
  await signIn(page, person);
  await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=220&amount=2200.00');
  await expect(fact(page, 'Listed at this rate')).toHaveText('¥ 40.00');
  const removal = draftOf(maker, 'DELETE_LIST', { from: 'CNY', to: 'NGN', amount: '40', rate: '220', fee: '0' });
  let isListed = true;
  // It stays routed: a request that is sent while the browser stops routing can hang.
  await page.route('**/backend/transactions/', async (route) => {
    if (isListed && route.request().method() === 'POST') {
      isListed = false;
      await maker.session.post('transactions/', removal);
    }
    await route.fallback();
  });
  await place(page).click();
  const alert = page.getByRole('alert').filter({ hasText: SENTENCES.orderFailed });
  await expect(alert).toContainText(SENTENCES.moreThanListed);
  await expect(page.getByText(/^The rate you chose: was 220\.0000 with ¥ 40\.00 listed, now gone\./)).toBeVisible();
  await expect(amount(page)).toHaveValue('2200.00');
  expect(await readWallets(person.session)).toMatchObject({ NGN: '3000' });
  await bookRows(page).filter({ hasText: '12.50' }).click();
  await place(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Exchange rate')).toContainText('214.0000');
});
