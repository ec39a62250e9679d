import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { openForBusiness, processNow } from '@test/e2e/support/market/market';
import { recordWire } from '@test/e2e/support/network/wire';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const target = (page: Page) => page.getByLabel('Target currency');
const rate = (page: Page) => page.getByLabel('Rate', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'List CNY' });

test('the wallet is chosen, a new listing is in the pending list until it is processed, and its deletion takes it off the screen and returns its money [S2.list.1, S2.list.2, S2.list.3, S2.myListings.1, S4.deleteListing.1, S4.deleteListing.2, S7.type.DELETE_LIST]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Lister', { CNY: '80.5', NGN: '7' });
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/list');
  await expect(page.getByText('You have no pending listings.')).toBeVisible();
  await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=LIST')).not.toEqual([]);
  const choice = page.getByRole('region', { name: 'Choose the wallet to list from' }).getByRole('link');
  await expect(choice).toHaveText([/CNY.*80\.50/, /GHC.*0\.00/, /NGN.*7\.00/]);
  await choice.first().click();
  await expect(page).toHaveURL('/list-confirmation/CNY');
  await amount(page).fill('60.25');
  await target(page).selectOption('NGN');
  await rate(page).fill('215.12345678');
  await submit(page).click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto('/list');
  const pending = page.getByRole('table', { name: 'Pending listings' }).locator('tbody tr');
  await expect(pending).toHaveCount(1);
  for (const words of ['CNY → NGN', '¥ 60.25', '215.1235']) await expect(pending).toContainText(words);
  await expect(choice.first()).toContainText('20.25');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await processNow(server, person, id);
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('You have no pending listings.')).toBeVisible();

  await page.goto('/user-listings');
  const row = page.getByRole('row', { name: '215.1235' });
  await row.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const deletion = { currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215.12345678' };
  await expect
    .poll(() => wire.bodiesOf('POST transactions/'))
    .toContainEqual({ type: 'DELETE_LIST', email: person.email, ...deletion, transaction_fee: '0' });
  await expect.poll(() => readWallets(person.session)).toMatchObject({ CNY: '80.5' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectRightBooks(server.db);
});
