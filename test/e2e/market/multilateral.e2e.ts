import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { expectRightBooks, readAccounts } from '@test/e2e/support/money/ledger';
import { recordWire } from '@test/e2e/support/network/wire';
import { fact } from '@test/e2e/support/pages/routes';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { textOf, units } from '@test/support/money/units';

/** 600 CNY directly at 200.5 NGN; or 400 GHC at 135 and 400 at 136.5 NGN, then 530 CNY at 1.4 GHC. */
async function makePathMarket(server: RunningServer): Promise<void> {
  const yuan = await aPerson(server, 'Yuan', { CNY: '3000' });
  const cedis = await aPerson(server, 'Cedis', { GHC: '1000' });
  await listNow(server, yuan, { amount: '600', rate: '200.5' });
  await listNow(server, cedis, { from: 'GHC', amount: '400', rate: '135' });
  await listNow(server, cedis, { from: 'GHC', amount: '400', rate: '136.5' });
  await listNow(server, yuan, { to: 'GHC', amount: '530', rate: '1.4' });
}

/**
 * What paying 100,000.01 NGN into that market means, worked out by hand: 1.5 % is the fee, 98,500.00985 are
 * carried, and each purchase is cut to 8 decimals.
 */
const WORKED_OUT = {
  fee: '1500.00015',
  direct: { effective: '200.5000', received: '¥ 491.27', exact: '¥ 491.27186957' },
  detour: {
    effective: '189.9430',
    exactRate: '189.942987',
    received: '¥ 518.57',
    exact: '¥ 518.57671297',
    hops: ['135.6736', '1.4000'],
  },
  received: '518.57671297',
  /** What the cutting leaves for the rounding account. */
  rounding: ['0.00000116', '0.00000001'],
} as const;

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const target = (page: Page) => page.getByLabel('Target currency');
const compute = (page: Page) => page.getByRole('button', { name: 'Compute paths' });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
const table = (page: Page) => page.getByRole('table', { name: 'Paths from NGN to CNY' });
/** The choice of a path: "NGN → GHC → CNY". */
const radio = (page: Page, name: string) => table(page).getByRole('radio', { name });

/** The row of a path. */
function rowOf(page: Page, name: string): Locator {
  const choice = page.getByRole('radio', { name });
  return table(page).getByRole('row').filter({ has: choice });
}

test.use({ serves: 'patient' });

const { fee: FEE, direct: DIRECT, detour: DETOUR, received: RECEIVED, rounding: ROUNDING } = WORKED_OUT;
const [TO_CEDIS, TO_YUAN] = DETOUR.hops;

/** The cells of a path's row. */
const cellsOf = ({ effective, received }: typeof DIRECT | typeof DETOUR) => [
  /listed$/,
  'fills all',
  '₦ 1,500.00',
  effective,
  new RegExp(`^${received.replace('.', '\\.')}\\D+[\\d.]+ ?% against the direct order$`),
];

let buyer: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  await makePathMarket(server);
  buyer = await aPerson(server, 'Buyer', { NGN: '250000.5', CNY: '500' });
  // The best of all rates is the buyer's own, which must not be part of a path.
  await listNow(server, buyer, { amount: '500', rate: '193' });
});

test.beforeEach(async ({ page }) => {
  await signIn(page, buyer);
});

async function expectExactly(value: Locator, shown: string, exact: string): Promise<void> {
  await expect(value).toHaveText(shown);
  await expect(value.getByTitle(exact, { exact: true })).toBeVisible();
}

test('the paths are compared, the best one is sent and pending, then completed, and the wallet is exact [S2.multiOrder.1, S2.multiOrder.2, S2.multiOrder.3, S2.multiOrder.4, S7.type.MOF_ORDER, S9.multiFee, S9.paths]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  const before = await readAccounts(server.db);
  await test.step('the currency is chosen, and nothing is pending yet', async () => {
    await page.goto('/multi-order');
    await expect(page.getByText('You have no pending multilateral orders.')).toBeVisible();
    await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=MOF_ORDER')).not.toEqual([]);
    const choice = page.getByRole('region', { name: 'Choose the currency to convert' }).getByRole('link');
    await expect(choice).toHaveText([/CNY.*0\.00/, /GHC.*0\.00/, /NGN.*250,000\.50/]);
    await choice.last().click();
    await expect(page).toHaveURL('/multi-order-confirmation/NGN');
  });

  await test.step('each path has its hops and what it brings, the own listing is none', async () => {
    await amount(page).fill('100,000.01');
    await expect(target(page).getByRole('option')).toHaveText(['Choose what to receive', /^CNY/, /^GHC/]);
    await target(page).selectOption('CNY');
    await expect(compute(page)).toBeEnabled();
    await amount(page).press('Enter');
    await expect(table(page).getByRole('radio')).toHaveCount(2);
    await expect(table(page).getByRole('row').nth(2)).toContainText('NGN → CNY at 200.5000');
    await expect(rowOf(page, 'NGN → CNY').getByRole('cell')).toHaveText(cellsOf(DIRECT));
    const detour = rowOf(page, 'NGN → GHC → CNY');
    await expect(detour.getByRole('cell')).toHaveText(cellsOf(DETOUR));
    await expect(detour.getByText('best')).toBeVisible();
    for (const hop of [`NGN → GHC at ${TO_CEDIS}`, `GHC → CNY at ${TO_YUAN}`]) await expect(detour).toContainText(hop);
    await expect(rowOf(page, 'NGN → CNY').getByText('best')).toHaveCount(0);
  });

  await test.step('the receipts of both are compared', async () => {
    await expect(fact(page, 'You receive')).toHaveText('—');
    await radio(page, 'NGN → CNY').check();
    await expectExactly(fact(page, 'You receive'), DIRECT.received, DIRECT.exact);
    await rowOf(page, 'NGN → GHC → CNY').click();
    await expect(radio(page, 'NGN → GHC → CNY')).toBeChecked();
    await expect(radio(page, 'NGN → CNY')).not.toBeChecked();
    await expect(fact(page, 'You pay')).toHaveText('₦ 100,000.01');
    await expectExactly(fact(page, 'Fee 1.5%'), '₦ 1,500.00', '₦ 1,500.00015');
    await expect(fact(page, 'NGN → GHC')).toHaveText(TO_CEDIS);
    await expect(fact(page, 'GHC → CNY')).toHaveText(TO_YUAN);
    await expectExactly(fact(page, 'Effective rate'), DETOUR.effective, DETOUR.exactRate);
    await expectExactly(fact(page, 'You receive'), DETOUR.received, DETOUR.exact);
  });

  await test.step('it is sent once, with its path and the fee of 1.5 %, and opens its details', async () => {
    await placeOrder(page).dblclick();
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    await expect
      .poll(() => wire.bodiesOf('POST transactions/'))
      .toEqual([
        {
          type: 'MOF_ORDER',
          email: buyer.email,
          currency_from: 'NGN',
          currency_to: 'CNY',
          amount: '100000.01',
          rate: DETOUR.exactRate,
          transaction_fee: FEE,
          path: 'NGN->GHC->CNY',
        },
      ]);
    await expect(fact(page, 'Status')).toHaveText('PENDING');
    await expect(fact(page, 'Path')).toHaveText('NGN → GHC → CNY');
  });

  const id = page.url().split('/').at(-1) ?? '';
  await test.step('it is in the pending list, and its details can be opened', async () => {
    await page.goto('/multi-order');
    const link = page.locator(`a[href="/transaction-details/${id}"]`);
    const table = page.getByRole('table', { name: 'Pending multilateral orders' });
    const pending = table.locator('tbody tr', { has: link });
    await expect(pending).toHaveCount(1);
    for (const words of ['NGN → CNY', '₦ 100,000.01', DETOUR.effective]) await expect(pending).toContainText(words);
    // It may complete at any moment, and then there is nothing left to press.
    await page.goto(`/transaction-details/${id}`);
  });

  await test.step('it completes by itself, and every account is right to the last decimal', async () => {
    await expect(fact(page, 'Status')).toHaveText('PENDING');
    await processNow(server, buyer, id);
    await expect(fact(page, 'Status')).toHaveText('COMPLETED');
    await expect.poll(() => readWallets(buyer.session)).toMatchObject({ NGN: '150000.49', GHC: '0', CNY: RECEIVED });
    const after = await readAccounts(server.db);
    const gained = (code: string) => textOf(units(after[code] ?? '0') - units(before[code] ?? '0'));
    expect(gained('fees:NGN')).toBe(FEE);
    expect([gained('rounding:NGN'), gained('rounding:GHC')]).toEqual(ROUNDING);
    await expectRightBooks(server.db);
    await page.getByRole('link', { name: 'Homepage', exact: true }).click();
    const yuan = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'Chinese Yuan' });
    await expect(yuan.getByTitle(RECEIVED, { exact: true })).toHaveText('518.57');
  });
});
