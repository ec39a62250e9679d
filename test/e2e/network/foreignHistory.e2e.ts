import { aTransaction } from '@test/support/app/builders';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { logIn } from '@test/e2e/support/people/people';
import { expect, test } from '@test/e2e/support/server/foreign';

test('the history is fetched as one list, and nothing is asked that the specification does not have [S7.getTransactions, S11.capabilities]', async ({
  page,
  foreign,
}) => {
  const made = Array.from({ length: 130 }, (_, index) => ({ ...aTransaction({ id: String(900 - index) }), held: '0' }));
  foreign.state.transactions = made;
  await logIn(page, { email: 'ada@example.com', password: PASSWORD });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByText('130 in all')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(100);
  expect(foreign.calls).toContain('GET transactions/');
  // The fixture checks that every other call is one of the specification, with its parameters.
  expect(foreign.calls.filter((call) => /capabilities|limit=|before=/.test(call))).toEqual([]);
});
