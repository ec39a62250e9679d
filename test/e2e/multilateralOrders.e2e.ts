import type { Page } from '@playwright/test';
import { SENTENCES } from '@/domain/messages';
import { fact } from './support/facts';
import { expect, test } from './support/fixtures';
import { openForBusiness, sendListing } from './support/market';
import { aPerson, signIn } from './support/people';
import { ownListings } from './support/waitingOrders';
import { recordWire } from './support/wire';

test.beforeAll(({ server }) => openForBusiness(server));

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const target = (page: Page) => page.getByLabel('Target currency');
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });

test('[S5.multiOrder.1, S5.multiOrder.2, S5.multiOrder.3] a multilateral order wants all fields, no more than the balance, and a path that there is', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '50' }));
  const wire = recordWire(page);
  await page.goto('/multi-order-confirmation/CNY');
  await expect(page.getByText('Balance')).toContainText('50.00');
  const compute = page.getByRole('button', { name: 'Compute paths' });
  await compute.click();
  await expect(amount(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.pathFieldsRequired));
  for (const [bad, sentence] of [
    ['0.001', SENTENCES.orderAmountInvalid],
    ['50.01', SENTENCES.insufficientBalance],
  ] as const) {
    await amount(page).fill(bad);
    await compute.click();
    await expect(amount(page), bad).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await amount(page).fill('50');
  await compute.click();
  await expect(target(page)).toHaveAccessibleDescription(SENTENCES.pathFieldsRequired);
  await target(page).selectOption('GHC');
  await compute.click();
  await expect(page.getByRole('alert').filter({ hasText: SENTENCES.noPathFound })).toBeVisible();
  await place(page).click();
  await expect(page.getByText(SENTENCES.pathFieldsRequired)).toBeVisible();
  expect(wire.changes()).toEqual([]);
});

test('[S2.multiOrder.3, S2.multiOrder.4, S7.type.MOF_ORDER, S9.multiFee, S9.paths] paths are computed, one is chosen, and sent with its effective rate and the fee of 1.5 %', async ({
  page,
  server,
}) => {
  const maker = await aPerson(server, 'Maker', { GHC: '500', CNY: '500' });
  await sendListing(maker, { amount: '500', rate: '141', from: 'GHC', to: 'NGN' });
  await sendListing(maker, { amount: '500', rate: '1.5', from: 'CNY', to: 'GHC' });
  await expect.poll(async () => (await ownListings(maker)).length).toBe(2);
  const person = await aPerson(server, 'Ada', { NGN: '14100' });
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/multi-order-confirmation/NGN');
  await amount(page).fill('14100');
  await target(page).selectOption('CNY');
  await page.getByRole('button', { name: 'Compute paths' }).click();
  const paths = page.getByRole('table', { name: 'Paths from NGN to CNY' });
  await expect(paths.getByRole('row', { name: /NGN → GHC → CNY/ })).toContainText('65.66');
  await paths.getByRole('radio', { name: /NGN → GHC → CNY/ }).check();
  await expect(fact(page, 'Fee 1.5 %')).toHaveText('₦ 211.50');
  await place(page).dblclick();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(wire.bodiesOf('POST transactions/')).toEqual([
    {
      type: 'MOF_ORDER',
      email: person.email,
      currency_from: 'NGN',
      currency_to: 'CNY',
      amount: '14100',
      // (14,100 - 211.5) / 65.66666666, rounded half up to 8 decimals.
      rate: '211.50000002',
      transaction_fee: '211.5',
      path: 'NGN->GHC->CNY',
    },
  ]);
  await expect(fact(page, 'Path')).toHaveText('NGN → GHC → CNY');
  await expect(fact(page, 'Status')).toHaveText('COMPLETED');
});
