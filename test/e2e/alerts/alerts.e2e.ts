import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { findSerious } from '@test/e2e/support/pages/serious';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

/** What hinders a user of a screen reader or of the keyboard, in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => findSerious(page, null), { message: colorScheme }).toEqual([]);
  }
}

test('an alert that was made at the desk fires when somebody lists at its rate, is shown as fired and armed again [S11.alerts.make, S11.alerts.fire, S11.alerts.list]', async ({
  page,
  server,
  context,
}) => {
  const [waiting, lister] = [
    await aPerson(server, 'Ada', { NGN: '1000' }),
    await aPerson(server, 'Lin', { CNY: '2000' }),
  ];
  await listNow(server, lister, { amount: '100', rate: '214' });
  await signIn(page, waiting);
  await page.goto('/market/CNY');
  await page.getByRole('region', { name: 'CNY for NGN' }).getByRole('button', { name: 'Alert on CNY for NGN' }).click();
  const form = page.getByRole('form', { name: 'Alert on CNY for NGN' });
  // One per cent below the best listing.
  await expect(form.getByLabel('Rate or better')).toHaveValue('211.86');
  await expectAccessible(page);
  await form.getByLabel('Rate or better').fill('210');
  await form.getByLabel('At least').fill('500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The alert is made.')).toBeVisible();
  await page.getByRole('link', { name: 'See all alerts' }).click();

  const alert = page.getByRole('listitem', { name: 'CNY for NGN at 210 or better' });
  await expect(alert).toContainText('Armed');
  const elsewhere = await context.newPage();
  await elsewhere.goto('/user-notifications');
  await expect(elsewhere.getByRole('heading', { name: 'What has happened' })).toBeVisible();

  await listNow(server, lister, { amount: '499', rate: '210' });
  await listNow(server, lister, { amount: '1', rate: '209.9' });
  await expect(alert).toContainText('Fired');
  const notice = elsewhere.getByRole('link', { name: '¥ 500.00 can be had for NGN at 210 or better.' });
  await expect(notice).toBeVisible();

  await expectAccessible(page);
  await alert.getByRole('button', { name: /^Arm again/ }).click();
  await expect(alert).toContainText('Waiting');
  await notice.click();
  await expect(elsewhere).toHaveURL('/market/CNY?for=NGN');
  await expectRightBooks(server.db);
});
