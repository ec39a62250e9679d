import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { radio, rowOf, table } from '@test/e2e/support/pages/pathTicket';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { listNow } from '@test/e2e/support/market/settlement';

test.use({ serves: 'patient' });

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

let maker: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  maker = await aPerson(server, 'Maker', { CNY: '900', GHC: '900' });
  for (const listed of ['30', '20']) await listNow(server, maker, { amount: listed, rate: '216' });
  await listNow(server, maker, { amount: '40', rate: '217.5' });
});

test('with a live message the paths are ranked again, and the chosen one stays on top [S10.ticket.paths, S10.ticket.pinned]', async ({
  page,
  server,
}) => {
  await listNow(server, maker, { from: 'GHC', amount: '400', rate: '140' });
  await listNow(server, maker, { to: 'GHC', amount: '300', rate: '1.5' });
  await signIn(page, await aPerson(server, 'Walker', { NGN: '5000' }));
  await page.goto('/multi-order-confirmation/NGN');
  await amount(page).fill('4000');
  await page.getByLabel('Target currency').selectOption('CNY');
  // Enter does nothing until the balance is known.
  await expect(page.getByRole('button', { name: 'Compute paths' })).toBeEnabled();
  await amount(page).press('Enter');
  const [direct, detour] = ['NGN → CNY', 'NGN → GHC → CNY'];
  await expect(table(page).getByRole('radio')).toHaveCount(2);
  await expect(rowOf(page, detour)).toContainText('GHC → CNY at 1.5000¥ 300.00 listed');
  await expect(rowOf(page, detour)).toContainText('against the direct order');
  await radio(page, detour).check();
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText(/NGN → GHC → CNYbestchosen/);
  await listNow(server, maker, { amount: '200', rate: '205' });
  await expect(rowOf(page, direct)).toContainText('best');
  await expect(first).toContainText(/NGN → GHC → CNYchosen/);
  await expect(radio(page, detour)).toBeChecked();
});
