import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, fund, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('what was funded is shown with its cost, and what comes in later appears by itself [S11.profit.screen, S11.profit.fifo]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '1000.50' });
  await signIn(page, person);
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(page).toHaveURL(/\/profit-and-loss$/);
  const row = page.getByRole('table', { name: /counted in CNY$/ }).getByRole('row', { name: /NGN/ });
  await expect(row).toContainText('₦ 1,000.50');
  await page.getByRole('group', { name: 'Counted in' }).getByText('GHC').click();
  await expect(page).toHaveURL(/\?in=GHC$/);
  const inCedis = page.getByRole('table', { name: /counted in GHC$/ });
  await expect(inCedis.getByRole('row')).toHaveCount(3);
  await fund(server, person, 'CNY', '10');
  await expect(inCedis.getByRole('row', { name: /CNY/ })).toContainText('¥ 10.00');
});
