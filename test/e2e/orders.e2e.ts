import type { Page } from '@playwright/test';
import { SENTENCES } from '@/domain/messages';
import { breakCall } from './support/brokenCalls';
import { expect, test } from './support/fixtures';
import { openForBusiness, sendListing } from './support/market';
import { aPerson, signIn } from './support/people';
import { ownListings } from './support/waitingOrders';
import { whilePending } from './support/whilePending';
import { recordWire } from './support/wire';

test.beforeAll(({ server }) => openForBusiness(server));

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const target = (page: Page) => page.getByLabel('Target currency');
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });
const main = (page: Page) => page.getByRole('main');

test('[S2.market.1, S2.publicMarket.1, S2.order.1, S2.list.1, S2.biOrder.1, S2.multiOrder.1] the choices lead to market, listings and orders', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '5' }));
  for (const [from, choice, to] of [
    ['/market', 'Public Market', '/market/public'],
    ['/market', 'My Listings', '/user-listings'],
    ['/market', 'Back', '/homepage'],
    ['/market/public', /^CNY ·/, '/market/CNY'],
    ['/market/public', /^GHC ·/, '/market/GHC'],
    ['/market/public', /^NGN ·/, '/market/NGN'],
    ['/order', 'Bilateral Order', '/bi-order'],
    ['/order', 'Multilateral Order', '/multi-order'],
    ['/list', /^CNY/, '/list-confirmation/CNY'],
    ['/bi-order', /^CNY/, '/bi-order-confirmation/CNY'],
    ['/multi-order', /^CNY/, '/multi-order-confirmation/CNY'],
  ] as const) {
    await page.goto(from);
    await main(page).getByRole('link', { name: choice, exact: true }).click();
    await expect(page).toHaveURL(to);
  }
});

test('[S5.list.2, S5.list.3, S7.getRate] the list form wants a target currency and no more than the balance', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '50' }));
  const wire = recordWire(page);
  await page.goto('/list-confirmation/CNY');
  await amount(page).fill('50.01');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(amount(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.insufficientBalance));
  await amount(page).fill('50');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(target(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.listCurrencyRequired));
  await target(page).selectOption('NGN');
  await expect.poll(() => wire.bodiesOf('GET currencyrates/?currency_from=CNY&currency_to=NGN')).not.toEqual([]);
  expect(wire.changes()).toEqual([]);
});

test('[S2.list.2, S2.biOrder.2, S2.multiOrder.2] what is pending of its type stands beside each choice', async ({
  page,
  server,
}) => {
  const [maker, person] = [
    await aPerson(server, 'Maker', { CNY: '20' }),
    await aPerson(server, 'Ada', { NGN: '9000' }),
  ];
  await signIn(page, person);
  await sendListing(maker, { amount: '20', rate: '216.91' });
  await expect.poll(async () => (await ownListings(maker)).length).toBe(1);
  const base = { email: person.email, currency_from: 'NGN', currency_to: 'CNY', rate: '217' };
  const list = { type: 'LIST', amount: '61', currency_to: 'GHC', rate: '0.0071', transaction_fee: '0' };
  const order = { type: 'ORDER', amount: '62', rate: '216.91', transaction_fee: '0.62' };
  const multilateral = { type: 'MOF_ORDER', amount: '60', transaction_fee: '0.9', path: 'NGN->CNY' };
  for (const [path, title, draft] of [
    ['/list', 'Pending listings', list],
    ['/bi-order', 'Pending orders', order],
    ['/multi-order', 'Pending multilateral orders', multilateral],
  ] as const) {
    const { id } = await person.session.post<{ id: number }>('transactions/', { ...base, ...draft });
    await whilePending(server, String(id), async () => {
      await page.goto(path);
      await expect(page.getByRole('table', { name: title })).toContainText(`${draft.amount}.00`);
    });
    // The worker may be faster.
    await person.session.post(`transactions/${String(id)}/revoke/`).catch(() => undefined);
  }
});

test('[S5.biOrder.1, S5.biOrder.2, S5.biOrder.3, S5.biOrder.4, S5.biOrder.5, S6.ownListings.2, S4.live.listings, S7.getListings] a bilateral order keeps its rules, over what others list at exactly that rate', async ({
  page,
  server,
}) => {
  const maker = await aPerson(server, 'Maker', { CNY: '20' });
  const person = await aPerson(server, 'Ada', { NGN: '3000', CNY: '20' });
  await sendListing(person, { amount: '20', rate: '216.02' });
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/bi-order-confirmation/NGN');
  await expect(page.getByText('Balance')).toContainText('3,000.00');
  await place(page).click();
  await expect(amount(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.orderAmountInvalid));
  await amount(page).fill('3000.01');
  await place(page).click();
  await expect(amount(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.insufficientBalance));
  await amount(page).fill('2160.11');
  await place(page).click();
  await expect(target(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.orderCurrencyRequired));
  await target(page).selectOption('CNY');
  await expect.poll(async () => (await ownListings(person)).length).toBe(1);
  await sendListing(maker, { amount: '10', rate: '216.01' });
  const offered = page.getByRole('table', { name: 'What others list of CNY for NGN' });
  await offered.getByRole('row', { name: '216.0100' }).click();
  await expect(offered.getByRole('row', { name: '216.0200' })).toHaveCount(0);
  await expect(amount(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.moreThanListed));
  await place(page).click();
  expect(wire.bodiesOf('GET listings/?all_pairs=true')).not.toEqual([]);
  expect(wire.changes()).toEqual([]);
  await amount(page).fill('2160.10');
  await expect(page.getByText(SENTENCES.moreThanListed)).toHaveCount(0);
});

test('[S8.order] an order that is refused says so with the reason, and can be repeated', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/400/);
  const [maker, person] = [
    await aPerson(server, 'Maker', { CNY: '20' }),
    await aPerson(server, 'Ada', { NGN: '3000' }),
  ];
  await sendListing(maker, { amount: '10', rate: '216.03' });
  await signIn(page, person);
  await page.goto('/bi-order-confirmation/NGN');
  await amount(page).fill('216.03');
  await target(page).selectOption('CNY');
  await page.getByRole('row', { name: '216.0300' }).click();
  await breakCall(page, 'POST transactions/', { status: 400, json: { detail: 'Not now.' } });
  await place(page).click();
  await expect(page.getByRole('alert').filter({ hasText: SENTENCES.orderFailed })).toContainText('Not now.');
  await expect(amount(page)).toHaveValue('216.03');
  await place(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
});
