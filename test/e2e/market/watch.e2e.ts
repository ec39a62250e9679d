import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

test('what is starred in one browser is starred in another one where the same user logs in [S11.watch.user]', async ({
  page,
  browser,
  server,
}) => {
  const person = await aPerson(server, 'Roamer');
  await signIn(page, person);
  // A market of which nobody lists anything has no pair to star.
  await listNow(server, await aPerson(server, 'Maker', { CNY: '100' }), { amount: '100', rate: '214' });
  await page.goto('/market/CNY');
  const star = (on: typeof page) => on.getByRole('button', { name: 'Watch CNY for NGN' });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/watchlist/') && answer.request().method() === 'PUT',
  );
  await star(page).click();
  expect((await saved).status()).toBe(200);
  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await other.goto('/market/CNY');
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();
});
