import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';

test.use({ serves: 'patient' });

const OWN_RATE = '200';
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });
const book = (page: Page) => page.getByRole('table', { name: 'What others list of CNY for NGN' });
const bookRows = (page: Page) => book(page).locator('tbody tr');

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

test("an order whose listing is taken away at the last moment says 'Error processing transaction.', holds nothing, and is bought at another rate, with right books [S8.order]", async ({
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
  await expect.poll(() => readWallets(person.session)).toMatchObject({ NGN: '3000' });
  await bookRows(page).filter({ hasText: '12.50' }).click();
  await place(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(page, 'Exchange rate')).toContainText('214.0000');
  await processNow(server, person, page.url().split('/').at(-1) ?? '');
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
  await expect.poll(() => readWallets(person.session)).toMatchObject({ NGN: '800' });
  await expectRightBooks(server.db);
});
