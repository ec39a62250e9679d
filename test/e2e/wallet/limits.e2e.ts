import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: { FUNDING_PER_DAY: 'NGN:1000', FUNDING_PER_MONTH: 'NGN:123456789012.5' } });
test.beforeAll(({ server }) => openForBusiness(server));

test('the limits of a funding are shown before typing, kept by the page and lowered by what is sent [S11.limits.screen]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada'));
  await page.goto('/amount-confirmation/NGN');
  const limits = page.getByRole('region', { name: 'Funding limits' });
  await expect(limits).toContainText('24 hours₦ 1,000.00 of ₦ 1,000.00 left');
  await expect(limits).toContainText('30 days₦ 123,456,789,012.50 of ₦ 123,456,789,012.50 left');
  const amount = page.getByLabel('Amount');
  await amount.fill('1000.01');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'At most 1,000 NGN can be funded in 24 hours, and this is more than what is left of it.',
  );
  await amount.fill('600');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).not.toHaveURL(/amount-confirmation/);
  await page.goto('/amount-confirmation/NGN');
  await expect(limits).toContainText('24 hours₦ 400.00 of ₦ 1,000.00 leftmore from ');
});
