import { SENTENCES } from '@/texts/sentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';

const ACTIONS = [
  { name: 'Fund Wallet', path: '/fund-wallet' },
  { name: 'Withdraw', path: '/withdraw' },
  { name: 'List', path: '/list' },
  { name: 'Order', path: '/order' },
];

test.afterAll(({ server }) => server.operator('appstatus', 'on'));

test('while the operator halts transactions, the four actions alert and lead nowhere [S1.gate, S5.gate.1, S5.gate.2, S8.appStatusFalse]', async ({
  page,
  server,
}) => {
  await server.operator('appstatus', 'off');
  await signIn(page, await aPerson(server));
  await page.goto('/homepage');
  for (const { name } of ACTIONS) {
    await page.getByRole('button', { name, exact: true }).click();
    const alert = page.getByRole('dialog');
    await expect(alert.getByRole('alert')).toHaveText(SENTENCES.tradingHalted);
    await expect(page).toHaveURL('/homepage');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
  }
});

test('once the operator opens them again, each leads to its screen [S2.home.8, S7.getAppStatus]', async ({
  page,
  server,
}) => {
  await server.operator('appstatus', 'on');
  await signIn(page, await aPerson(server));
  for (const { name, path } of ACTIONS) {
    await page.goto('/homepage');
    const asked = page.waitForRequest(/\/backend\/appstatus\/$/);
    await page.getByRole('button', { name, exact: true }).click();
    await asked;
    await expect(page).toHaveURL(path);
  }
});
