import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { aPerson } from '@test/e2e/support/people/people';

// It sets a rate, and reads all listings that there are.
test.use({ serves: 'patient', ownMarket: true });
test.beforeAll(({ server }) => openForBusiness(server));

test('the market shows who changed a rate, and the listings of a pair [S11.console.rates, S11.console.listings]', async ({
  page,
  server,
}) => {
  const lister = await aPerson(server, 'Lin', { CNY: '500', NGN: '5000' });
  await listNow(server, lister, { amount: '120', rate: '214' });
  await listNow(server, lister, { amount: '3000', rate: '0.0047', from: 'NGN', to: 'CNY' });
  const finance = await anOperator(server, 'finance');
  await logInOperator(page, finance);
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
  const history = page.getByRole('region', { name: 'Changes of a rate, newest first' });
  await history.getByLabel('Pair').selectOption('CNY → NGN');
  await expect(history.getByRole('row').nth(1)).toContainText('no operator');

  const form = page.getByRole('form', { name: 'Set the rates' });
  await form.getByLabel('1 CNY in NGN').fill('216.5');
  await form.getByRole('button', { name: /^Set/ }).click();
  await expect(history.getByRole('row').nth(1)).toContainText(`214216.5${finance.email}`);

  const listings = page.getByRole('region', { name: 'Listings, newest first' });
  await expect(listings.getByRole('row')).toHaveCount(3);
  await listings.getByLabel('Pair').selectOption('CNY → NGN');
  await expect(listings.getByRole('row')).toHaveCount(2);
  await expect(listings.getByRole('row').nth(1)).toContainText('120');
  await listings.getByRole('link', { name: lister.email }).click();
  await expect(page.getByRole('region', { name: lister.email })).toBeVisible();
});
