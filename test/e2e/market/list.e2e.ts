import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import { openForBusiness, processNow, draftOf, listNow } from '@test/e2e/support/market/market';
import { recordWire } from '@test/e2e/support/network/wire';
import { SENTENCES } from '@/texts/sentences';
import { fact } from '@test/e2e/support/pages/routes';

test.use({ serves: 'patient' });

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

test.describe('list', () => {
  test.beforeAll(({ server }) => openForBusiness(server));
  const target = (page: Page) => page.getByLabel('Target currency');
  const rate = (page: Page) => page.getByLabel('Rate', { exact: true });
  const submit = (page: Page) => page.getByRole('button', { name: 'List CNY' });

  test('the wallet is chosen, a new listing is in the pending list until it is processed, and its deletion takes it off the screen and returns its money [S2.list.1, S2.list.2, S2.list.3, S2.myListings.1, S4.deleteListing.1, S4.deleteListing.2, S7.type.DELETE_LIST]', async ({
    page,
    server,
  }) => {
    const person = await aPerson(server, 'Lister', { CNY: '80.5', NGN: '7' });
    const wire = recordWire(page);
    await signIn(page, person);
    await page.goto('/list');
    await expect(page.getByText('You have no pending listings.')).toBeVisible();
    await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=LIST')).not.toEqual([]);
    const choice = page.getByRole('region', { name: 'Choose the wallet to list from' }).getByRole('link');
    await expect(choice).toHaveText([/CNY.*80\.50/, /GHC.*0\.00/, /NGN.*7\.00/]);
    await choice.first().click();
    await expect(page).toHaveURL('/list-confirmation/CNY');
    await amount(page).fill('60.25');
    await target(page).selectOption('NGN');
    await rate(page).fill('215.12345678');
    await submit(page).click();
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    const id = page.url().split('/').at(-1) ?? '';
    await page.goto('/list');
    const pending = page.getByRole('table', { name: 'Pending listings' }).locator('tbody tr');
    await expect(pending).toHaveCount(1);
    for (const words of ['CNY → NGN', '¥ 60.25', '215.1235']) await expect(pending).toContainText(words);
    await expect(choice.first()).toContainText('20.25');
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
    await processNow(server, person, id);
    await expect(pending).toHaveCount(0);
    await expect(page.getByText('You have no pending listings.')).toBeVisible();

    await page.goto('/user-listings');
    const row = page.getByRole('row', { name: '215.1235' });
    await row.getByRole('button', { name: /Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const deletion = { currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215.12345678' };
    await expect
      .poll(() => wire.bodiesOf('POST transactions/'))
      .toContainEqual({ type: 'DELETE_LIST', email: person.email, ...deletion, transaction_fee: '0' });
    await expect.poll(() => readWallets(person.session)).toMatchObject({ CNY: '80.5' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expectRightBooks(server.db);
  });
});

test.describe('bilateral', () => {
  const OWN_RATE = '200';
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
});
