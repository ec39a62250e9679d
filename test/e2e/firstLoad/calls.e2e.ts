import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { aPerson } from '@test/e2e/support/people/people';

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  // An empty desk needs no rates, although its page asks for them.
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
});

test('an early call that is refused ends the session like every other [S11.load.data] [S6.refusal.2]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/);
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('Token', 'x'.repeat(40)));
  await page.goto('/homepage');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});
