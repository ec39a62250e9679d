import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, makeDue, openForBusiness, processNow, statusOf } from '@test/e2e/support/market/market';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire } from '@test/e2e/support/network/wire';

test.use({ serves: 'patient' });

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  await listNow(server, await aPerson(server, 'Maker', { CNY: '500' }), { amount: '500', rate: '214' });
});

const revoke = (page: Page) => page.getByRole('button', { name: 'Revoke', exact: true });

async function revokeIt(page: Page): Promise<void> {
  await revoke(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
}

/** 2,140 NGN for CNY at 214, of which the fee takes 1 %: 9.9 CNY. @returns the transaction's id */
async function placeOrder(buyer: Someone): Promise<string> {
  const draft = draftOf(buyer, 'ORDER', { from: 'NGN', to: 'CNY', amount: '2140', rate: '214', fee: '21.4' });
  return String((await buyer.session.post<{ id: number }>('transactions/', draft)).id);
}

/** The order of a transaction, as the database has it. */
async function orderOf({ db }: RunningServer, transactionId: string): Promise<{ id: string; status: string }> {
  const [order] = await db.query<{ id: string; status: string }>(
    'select id::text as id, status from orders where transaction_id = $1',
    [transactionId],
  );
  if (!order) throw new Error(`Transaction ${transactionId} has no order`);
  return order;
}

test('of two equal pending orders the revoked one is removed, exactly once, and the other is filled [S4.pending.1, S4.revoke.1, S4.revoke.2, S4.revoke.3, S7.revokeTransaction, S7.getMatchingOrders, S7.removeOrder]', async ({
  page,
  server,
}) => {
  const buyer = await aPerson(server, 'Buyer', { NGN: '10000' });
  const [kept, revoked] = [await placeOrder(buyer), await placeOrder(buyer)];
  const { id: user } = await buyer.session.get<{ id: number }>('users/me/');
  const { id: order } = await orderOf(server, revoked);
  await signIn(page, buyer);
  await page.goto(`/transaction-details/${revoked}`);
  await expect(fact(page, 'Status')).toHaveText('PENDING');
  const wire = recordWire(page);
  await revokeIt(page);
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect(revoke(page)).toHaveCount(0);
  const revocation = `POST transactions/${revoked}/revoke/`;
  await expect.poll(() => wire.changes()).toEqual([revocation, `DELETE orders/${order}/remove_order/`]);
  await expect.poll(() => wire.bodiesOf(revocation)).toEqual([null]);
  const lines = wire.calls().map(({ line }) => line);
  expect(lines.lastIndexOf(`GET transactions/?txid=${revoked}`)).toBeGreaterThan(lines.indexOf(revocation));
  const match = `currency_from=NGN&currency_to=CNY&rate=214&user=${String(user)}&amount=2140&status=pending`;
  expect(lines.filter((line) => line.startsWith('GET orders/'))).toEqual([`GET orders/?${match}`]);
  await expect.poll(async () => (await orderOf(server, revoked)).status).toBe('removed');
  expect((await orderOf(server, kept)).status).toBe('pending');
  await expect.poll(() => readWallets(buyer.session)).toMatchObject({ NGN: '7860' });
  await makeDue(server, revoked);
  await processNow(server, buyer, kept);
  await expect.poll(() => statusOf(buyer, revoked)).toBe('REVOKED');
  await expect(buyer.session.post(`transactions/${revoked}/revoke/`)).rejects.toThrow(/answered 409/);
  await expect.poll(() => readWallets(buyer.session)).toMatchObject({ NGN: '7860', CNY: '9.9' });
  await expectRightBooks(server.db);
});

test('a pending transaction shows its facts and note, is revoked and read again, and is pending no more; the receipt of another is alone on paper, and a stranger can check its code [S11.receipts.page, S11.receipts.code, S2.transactionDetails.1, S2.transactionDetails.2, S2.transactionDetails.3, S2.transactionDetails.4, S4.pending.1, S4.revoke.1, S4.revoke.3, S4.live.transactions, S7.getTransaction, S7.revokeTransaction]', async ({
  page,
  server,
  browser,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '1000.50' });
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
  await revokeIt(page);
  await expect(fact(page, 'Status')).toHaveText('REVOKED');
  await expect.poll(() => wire.changes()).toEqual([`POST transactions/${id}/revoke/`]);
  await expect.poll(() => wire.bodiesOf(`POST transactions/${id}/revoke/`)).toEqual([null]);
  await expect.poll(() => wire.bodiesOf(`GET transactions/?txid=${id}`)).not.toEqual([]);
  for (const gone of [revoke(page), page.getByRole('link', { name: 'Dispute this transaction' })]) {
    await expect(gone).toHaveCount(0);
  }
  await expect(page.getByText(SENTENCES.pendingNote)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to history' }).click();
  await expect(page).toHaveURL('/transactions');
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').last().click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: /^Receipt for transaction no\. \d+$/ });
  await expect(receipt).toContainText('₦ 1,000.50');
  const [address] = /http\S+\/receipts\/[0-9A-Z-]+\//.exec(await receipt.innerText()) ?? [];

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  // As wide as the paper.
  const [paper, box] = [page.viewportSize(), await receipt.boundingBox()];
  expect(box?.width).toBe(paper?.width);

  const stranger = await browser.newPage({ serviceWorkers: 'block' });
  await stranger.goto(address ?? '');
  await expect(stranger.getByRole('heading')).toHaveText('This receipt is genuine');
  await expect(stranger.getByText(/1,000\.50 NGN that was made on \d{4}-\d\d-\d\d/)).toBeVisible();
  await expect.poll(() => stranger.content()).not.toContain(person.email);
  await stranger.close();
  await expectRightBooks(server.db);
});
