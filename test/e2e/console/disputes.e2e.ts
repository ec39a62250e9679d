import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { draftOf, listNow, processNow } from '@test/e2e/support/market/settlement';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('a dispute shows both sides beside the conversation, and its answer returns what is left [S11.console.disputes]', async ({
  page,
  server,
}, info) => {
  const [lin, chidi] = [await aPerson(server, 'Lin', { CNY: '300' }), await aPerson(server, 'Chidi', { NGN: '30000' })];
  await listNow(server, lin, { amount: '120', rate: '214' });
  const terms = { from: 'NGN', to: 'CNY', amount: '2140', rate: '214', fee: '21.4' };
  const { id } = await chidi.session.post<{ id: number }>('transactions/', draftOf(chidi, 'ORDER', terms));
  await processNow(server, chidi, String(id));
  const [{ id: transaction } = { id: 0 }] = await lin.session.get<{ id: number }[]>('transactions/?type=LIST');
  const { id: dispute } = await lin.session.post<{ id: number }>('disputes/', {
    transaction,
    description: 'I never sold this.',
  });

  await logInOperator(page, await anOperator(server, 'finance'));
  await page.goto(`/operator/disputes/${String(dispute)}`);
  await expect(page.getByText('I never sold this.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Its trades, newest first' })).toContainText(
    `9.9 CNY for 2,118.6 NGN${chidi.email}`,
  );
  for (const { email } of [lin, chidi]) {
    await expect(page.getByRole('region', { name: `Latest transactions of ${email}` })).toContainText('Funding');
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: info.outputPath(`Dispute ${colorScheme}.png`), animations: 'disabled' });
  }
  await page.getByLabel('Text for the user').fill('The rest is yours again.');
  await page
    .getByLabel('Outcome for the transaction')
    .selectOption({ label: 'Release the held amount without rejecting' });
  await page.getByRole('button', { name: 'Answer, which ends it' }).click();
  await expect(page.getByText('This dispute is answered.')).toBeVisible();
  await expect.poll(() => readWallets(lin.session)).toMatchObject({ CNY: '290.1', NGN: '2118.6' });
  await expectRightBooks(server.db);
});
