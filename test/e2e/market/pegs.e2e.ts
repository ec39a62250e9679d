import { setRate } from '@server/modules/rates';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness, processNow } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

// The market rate moves.
test.use({ serves: 'patient', ownMarket: true });
test.beforeEach(({ server }) => openForBusiness(server));
test.afterAll(({ server }) => openForBusiness(server));

const market = ({ db }: RunningServer, rate: string) => db.transaction((tx) => setRate(tx, 'CNY', 'NGN', rate));

test('a listing is composed to follow the market, moves with it, is paused at its limit, comes back, and is fixed again [S11.pegs.compose, S11.pegs.shown, S11.pegs.limits]', async ({
  page,
  server,
}) => {
  const me = await aPerson(server, 'Ama', { CNY: '100' });
  await signIn(page, me);
  await page.goto('/list-confirmation/CNY?to=NGN&amount=60');
  await page.getByText('Follow the market', { exact: true }).click();
  await page.getByLabel('Distance from the market rate').fill('1.5');
  await expect(page.getByRole('status').filter({ hasText: 'Rate now' })).toContainText('210.7900');
  await page.getByLabel('Pause if cheaper than').fill('209');
  await page.getByRole('button', { name: 'List CNY' }).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await processNow(server, me, page.url().split('/').at(-1) ?? '');

  await page.goto('/user-listings');
  const row = page.getByRole('row', { name: /CNY → NGN/ });
  await expect(row).toContainText('Follows the market −1.5%');
  await expect(row).toContainText('210.7900');
  await market(server, '216');
  await expect(row).toContainText('212.7600');
  await market(server, '212');
  await expect(row).toContainText('Paused by its limit');
  await expect(page.getByText('Comes back by itself when the market rate is 212.1827 or higher.')).toBeVisible();
  await market(server, '215');
  await expect(row).toContainText('211.7750');
  await expect(row).not.toContainText('Paused');

  await row.getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('form', { name: 'Listing of CNY for NGN' });
  await form.getByText('Fixed rate', { exact: true }).click();
  await form.getByLabel('Rate', { exact: true }).fill('213');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toContainText('213.0000');
  await expect(row).not.toContainText('Follows the market');
  await expectRightBooks(server.db);
});
