import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

test('own orders and listings are on the desk, live, and are ended from there [S11.mine.table, S11.mine.act, S11.change.desk]', async ({
  page,
  server,
}) => {
  const me = await aPerson(server, 'Ama', { CNY: '100', NGN: '100000' });
  const other = await aPerson(server, 'Lin', { CNY: '100', NGN: '100000' });
  await listNow(server, other, { amount: '100', rate: '213.3' });
  await listNow(server, me, { amount: '100', rate: '212.8' });
  const wanted = { from: 'NGN', to: 'CNY', rate: '213.3', amount: '2154.33', fee: '21.54' };
  await me.session.post('transactions/', draftOf(me, 'ORDER', wanted));
  await signIn(page, me);
  await page.goto('/market/CNY?for=NGN');
  const mine = page.getByRole('region', { name: 'My orders and listings' });
  const listing = mine.getByRole('row', { name: /^Listing/ });
  const order = mine.getByRole('row', { name: /^Order/ });
  await expect(listing).toContainText(/best of \d/);
  await expect(order).toContainText('waits for ¥ 9.99');

  // Somebody takes 10 of the 100: the desk shows it by itself.
  const terms = { from: 'NGN', to: 'CNY', rate: '212.8', amount: '2149.5', fee: '21.5' };
  const { id } = await other.session.post<{ id: number }>('transactions/', draftOf(other, 'ORDER', terms));
  await processNow(server, other, String(id));
  await expect(listing).toContainText(/¥ (90.00|89.99)/);
  await expect(listing).toContainText('10%');

  // Paused, others do not see it; resumed and at another rate, they do.
  const watcher = await aPerson(server, 'Kofi');
  const rates = async () =>
    (await watcher.session.get<{ rate: number | string }[]>('listings/?all_pairs=true')).map(({ rate }) =>
      String(rate),
    );
  await listing.getByRole('button', { name: /^Pause/ }).click();
  await expect(listing).toContainText('Paused');
  await expect.poll(() => rates()).not.toContain('212.8');
  await listing.getByRole('button', { name: /^Resume/ }).click();
  await expect(listing).toContainText(/best of \d/);
  await listing.getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('form', { name: 'Listing of CNY for NGN' });
  await form.getByLabel('Rate', { exact: true }).fill('213.9');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(listing).toContainText('213.9000');
  await expect.poll(() => rates()).toContain('213.9');

  await order.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(order).toHaveCount(0);
  await listing.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('button', { name: 'Delete listing' }).click();
  await expect(mine).toContainText('You have no open orders or listings.');

  // What was traded stays on the desk, and the listing is made again from there.
  await mine.getByRole('radio', { name: 'Last fills' }).check({ force: true });
  await expect(mine.getByRole('row', { name: /^Sold CNY/ })).toContainText('212.8000');
  await mine.getByRole('radio', { name: 'Ended' }).check({ force: true });
  await expect(mine.getByRole('link', { name: 'List again: CNY → NGN' })).toHaveAttribute('href', /rate=213\.9/);
  await expect(page).toHaveURL(/\/market\/CNY/);
  const balance = async () => {
    const wallets = await me.session.get<{ currency: string; balance: number | string }[]>('wallets/');
    return String(wallets.find(({ currency }) => currency === 'CNY')?.balance);
  };
  await expect.poll(balance).toMatch(/^(90|89\.999)/);
  await expectRightBooks(server.db);
});
