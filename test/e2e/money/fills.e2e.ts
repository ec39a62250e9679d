import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { ownListings } from '@test/e2e/support/market/waitingOrders';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

/** A rate of its own, so that the orders of other tests take nothing from it. */
const RATE = '211.37';

test('the lister sees what was sold of a listing while it is sold, and who ordered sees what they got [S11.fills.listing, S11.fills.order]', async ({
  page,
  server,
}) => {
  const ben = await aPerson(server, 'Ben', { CNY: '500' });
  const ada = await aPerson(server, 'Ada', { NGN: '100000' });
  await sendListing(ben, { amount: '100', rate: RATE });
  await expect.poll(async () => (await ownListings(ben)).length, { timeout: 20_000 }).toBe(1);
  await signIn(page, ben);
  await page.goto('/user-listings');
  const listings = page.getByRole('table', { name: 'My active listings' });
  await expect(listings.getByText('¥ 100.00')).toBeVisible();
  await expect(listings.getByRole('button', { name: /fills/ })).toHaveCount(0);

  const order = { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', amount: '5000', rate: RATE };
  const { id } = await ada.session.post<{ id: number }>('transactions/', {
    ...{ ...order, email: ada.email, transaction_fee: '0' },
  });
  const show = listings.getByRole('button', { name: 'Show the fills of CNY → NGN' });
  await show.click();
  await expect(listings.getByRole('img', { name: /% sold/ }).first()).toBeVisible();
  await expect(listings.getByRole('table', { name: 'Fills' }).getByRole('row')).toHaveCount(2);
  await expect(listings.getByText('Received for it').locator('..')).toContainText('₦ ');

  await signIn(page, ada);
  await page.goto(`/transaction-details/${String(id)}`);
  const result = page.getByRole('region', { name: 'What you really got' });
  await expect(result.getByText('Paid in all').locator('..')).toContainText('₦ 5,000.00');
  await expect(result.getByText('Realised rate').locator('..')).toContainText('211.37');
  await expect(result.getByRole('table', { name: 'Fills' }).getByRole('row')).toHaveCount(2);
});
