import type { Page } from '@playwright/test';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, makeDue, processNow, statusOf } from '@test/e2e/support/market/settlement';
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
