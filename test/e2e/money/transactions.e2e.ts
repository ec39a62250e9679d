import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.beforeAll(({ server }) => openForBusiness(server));
const revoke = (page: Page) => page.getByRole('button', { name: 'Revoke', exact: true });

async function revokeAndConfirm(page: Page): Promise<void> {
  await revoke(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
}

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
  await expect.poll(() => wire.changes()).toEqual([`POST transactions/${id}/revoke/`]);
  await expect.poll(() => wire.bodiesOf(`POST transactions/${id}/revoke/`)).toEqual([null]);
  await expect.poll(() => wire.bodiesOf(`GET transactions/?txid=${id}`)).not.toEqual([]);
  for (const gone of [revoke(page), page.getByRole('link', { name: 'Dispute this transaction' })]) {
    await expect(gone).toHaveCount(0);
  }
  await expect(page.getByText(SENTENCES.pendingNote)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to history' }).click();
  await expect(page).toHaveURL('/transactions');
});
