import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances } from '@test/e2e/support/money/ledger';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { ownOrders, placeWaitingOrders } from '@test/e2e/support/market/waitingOrders';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
const revoke = (page: Page) => page.getByRole('button', { name: 'Revoke', exact: true });

async function revokeAndConfirm(page: Page): Promise<void> {
  await revoke(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
}

test('the list has a filter by currency and by type, and a click opens the details [S2.transactions.1, S2.transactions.2, S2.transactions.3, S2.transactions.4, S2.transactions.5]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '500', NGN: '20' });
  const id = await sendListing(person, { amount: '123.45', rate: '214' });
  await person.session.post(`transactions/${id}/revoke/`);
  await signIn(page, person);
  const wire = recordWire(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(() => wire.bodiesOf('GET transactions/?limit=50')).not.toEqual([]);
  const first = rows(page).first();
  await expect(first.getByRole('img', { name: 'Chinese Yuan' })).toBeVisible();
  for (const words of ['¥', 'CNY', '123.45', 'List']) await expect(first).toContainText(words);
  await expect(first.locator('time')).toBeVisible();
  await page.getByLabel('Currency').selectOption('NGN');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('20.00');
  await page.getByLabel('Currency').selectOption('');
  await page.getByLabel('Type').selectOption('LIST');
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/transactions?currency=GHC');
  await expect(page.getByText(SENTENCES.noTransactions)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows(page)).toHaveCount(3);
  await rows(page).first().getByText('123.45').click();
  await expect(page).toHaveURL(`/transaction-details/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/transactions');
  const card = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first();
  for (const words of ['¥', 'CNY', '123.45', 'List']) await expect(card).toContainText(words);
  await expect(card.locator('time')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/transaction-details/${id}`);
});

test('a pending transaction shows its facts and note, is revoked and read again, and is pending no more [S2.transactionDetails.1, S2.transactionDetails.2, S2.transactionDetails.3, S2.transactionDetails.4, S4.pending.1, S4.revoke.1, S4.revoke.3, S4.live.transactions, S7.getTransaction, S7.revokeTransaction]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '500' });
  await signIn(page, person);
  await page.goto('/amount-confirmation/CNY');
  await page.getByRole('textbox', { name: 'Amount' }).fill('7.5');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  for (const [label, value] of [
    ['Type', 'Fund wallet'],
    ['Email', person.email],
    ['Amount', '¥ 7.50'],
    ['Currency to', /CNY/],
    ['Exchange rate', /./],
    ['Status', 'PENDING'],
    ['Created', /2026|20\d\d/],
    ['Fee', '¥ 0.00'],
    ['Updated', /20\d\d/],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value);
  }
  await expect(page.getByText(SENTENCES.pendingNote)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dispute this transaction' })).toBeVisible();
  const wire = recordWire(page);
  await revokeAndConfirm(page);
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  expect(wire.changes()).toEqual([`POST transactions/${id}/revoke/`]);
  expect(wire.bodiesOf(`POST transactions/${id}/revoke/`)).toEqual([null]);
  await expect.poll(() => wire.bodiesOf(`GET transactions/?txid=${id}`)).not.toEqual([]);
  for (const gone of [revoke(page), page.getByRole('link', { name: 'Dispute this transaction' })]) {
    await expect(gone).toHaveCount(0);
  }
  await expect(page.getByText(SENTENCES.pendingNote)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to history' }).click();
  await expect(page).toHaveURL('/transactions');
});

test('a failed revoke shows a message and can be repeated; one with a lost answer counts, and returns the money once [S4.revoke.1]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500|OFFLINE|ERR_CONNECTION_RESET/);
  const person = await aPerson(server, 'Ada', { NGN: '5000' });
  const { transactions } = await placeWaitingOrders(server, person, 2);
  const [first = '', second = ''] = transactions;
  await signIn(page, person);
  await page.goto(`/transaction-details/${first}`);
  const wire = recordWire(page);
  await breakCall(page, `POST transactions/${first}/revoke/`, { status: 500 });
  await revokeAndConfirm(page);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be revoked' })).toBeVisible();
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  expect(await ownOrders(person)).toHaveLength(2);
  await revokeAndConfirm(page);
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect.poll(async () => (await ownOrders(person)).length).toBe(1);
  await page.goto(`/transaction-details/${second}`);
  await breakCall(page, `POST transactions/${second}/revoke/`, 'answerLost');
  wire.forget();
  await revokeAndConfirm(page);
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect.poll(async () => (await ownOrders(person)).length).toBe(0);
  expect(wire.bodiesOf(`POST transactions/${second}/revoke/`)).toHaveLength(1);
  expect(await readWallets(person.session)).toMatchObject({ NGN: '5000' });
  expect(await findImbalances(server.db)).toEqual([]);
});
