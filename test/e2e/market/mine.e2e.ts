import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** The end times of a person's listings have come. @returns of how many */
async function moveEndsToNow({ db }: RunningServer, { email }: Someone): Promise<number> {
  const moved = await db.query(
    `update listings set expires_at = now() where status = 'active' and expires_at is not null
       and user_id = (select id from users where email = $1) returning id`,
    [email],
  );
  return moved.length;
}

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

test('own orders and listings are on the desk, live, and are changed and ended from there, one by one, by their end time and all at once [S11.mine.table, S11.mine.act, S11.change.desk, S11.lifecycle.add, S11.lifecycle.end, S11.lifecycle.cancelAll]', async ({
  page,
  server,
}) => {
  const me = await aPerson(server, 'Ama', { CNY: '120', NGN: '100000' });
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
  // More is added from the wallet, which has 20.
  await form.getByLabel('Amount left').fill('105');
  await form.getByLabel('Ends').selectOption('In 7 days');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(listing).toContainText('213.9000');
  await expect(listing).toContainText('105.00');
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
  const balance = async () => (await readWallets(me.session)).CNY;
  await expect.poll(balance).toMatch(/^(110|109\.999)/);

  await test.step('the end time of a listing comes', async () => {
    await listNow(server, me, { amount: '10', rate: '213.7' });
    await mine.getByRole('radio', { name: /^All/ }).check({ force: true });
    await listing.getByRole('button', { name: /^Edit/ }).click();
    await form.getByLabel('Ends').selectOption('In 24 hours');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => moveEndsToNow(server, me)).toBe(1);
    await expect(listing).toHaveCount(0);
    await expect.poll(balance).toMatch(/^(110|109\.999)/);
  });

  await test.step('all that is open ends with one press', async () => {
    for (const rate of ['213.7', '213.8']) await listNow(server, me, { amount: '20', rate });
    await me.session.post('transactions/', draftOf(me, 'ORDER', wanted));
    await expect(listing).toHaveCount(2);
    await mine.getByRole('button', { name: 'Cancel all' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel all your orders and listings?' });
    await expect(question).toContainText('2 listings and 1 open order will end.');
    await expect(question.getByRole('listitem')).toHaveText([/^¥ 40\.00$/, /^₦ 2,154\.33$/]);
    await question.getByRole('button', { name: 'Cancel all' }).click();
    await expect(mine).toContainText('You have no open orders or listings.');
    await expect.poll(balance).toMatch(/^(110|109\.999)/);
  });
  await expectRightBooks(server.db);
});
