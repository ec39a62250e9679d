import type { Page } from '@playwright/test';
import { landingTexts } from '@/texts/landing';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { stopClock } from '@test/e2e/support/browser/device';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, fund, logIn, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('a log-in saves the token, and each end of the session in one tab clears screens, socket and stored data of every tab [S2.login.5, S4.login.1, S6.token.1, S6.token.2, S6.roles.2, S6.refusal.2, S11.load.data, S11.sessions]', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.expect(/401/);
  const person = await aPerson(server, 'Ada', { CNY: '77.31' });

  /** Another tab of the same user, with its screen and its socket. */
  async function openOther() {
    const other = await context.newPage();
    await other.clock.install();
    const opened = other.waitForEvent('websocket');
    await other.goto('/homepage');
    await expect(other.getByText('77.31')).toBeVisible();
    // A socket that ends before it is open has no closing.
    await expect(other.getByText('Live', { exact: true })).toBeVisible();
    return { other, socketClosed: (await opened).waitForEvent('close') };
  }
  async function expectCleared(other: Page): Promise<void> {
    await expect(other).toHaveURL('/');
    for (const tab of [page, other]) {
      await expect(tab.getByText('77.31')).toHaveCount(0);
      await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Token|77\.31|Ada/);
    }
    await other.close();
  }

  await test.step('the token is sent from then on, and log-out', async () => {
    await logIn(page, person);
    const token = await page.evaluate(() => localStorage.getItem('Token'));
    expect(token).toMatch(/^\S+$/);
    const asked = page.waitForRequest(/\/backend\/wallets\/$/);
    await page.goto('/homepage');
    expect((await (await asked).allHeaders()).authorization).toBe(`Token ${token ?? ''}`);
    const { other, socketClosed } = await openOther();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await socketClosed;
    await expectCleared(other);
  });

  await test.step('an early call that is refused', async () => {
    await signIn(page, person);
    await page.goto('/homepage');
    const { other, socketClosed } = await openOther();
    // A late call of either tab would be the first that is refused, and what is loaded after it does not know why.
    await page.goto('about:blank');
    await atRest(other);
    await other.route('**/backend/**', () => undefined);
    await server.db.query('delete from sessions where user_id = (select id from users where email = $1)', [
      person.email,
    ]);
    await page.goto('/homepage');
    await expect(page).toHaveURL('/');
    await expect(page.getByText(landingTexts.sessionExpired)).toBeVisible();
    await socketClosed;
    await expectCleared(other);
  });

  await test.step('a removed token, within a second', async () => {
    await signIn(page, person);
    await page.goto('/homepage');
    const { other, socketClosed } = await openOther();
    await stopClock(other.getByText('77.31'));
    await page.evaluate(() => localStorage.removeItem('Token'));
    await other.clock.runFor(1_000);
    await expect(other).toHaveURL('/');
    await other.clock.resume();
    await socketClosed;
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(landingTexts.heading);
    await expect(other.getByText(landingTexts.sessionExpired)).toHaveCount(0);
    await expectCleared(other);
  });
});

test('a page with the live cookie of another session hears its own messages [S4.live.2, S11.sessions]', async ({
  page,
  context,
  server,
}) => {
  const [person, stranger] = [await aPerson(server, 'Ada', { CNY: '77.31' }), await aPerson(server)];
  await signIn(page, stranger);
  const cookies = await context.cookies();
  await signIn(page, person);
  await context.addCookies(cookies);
  await page.goto('/homepage');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('77.31')).toBeVisible();
  await fund(server, person, 'CNY', '100');
  await expect(page.getByText('177.31')).toBeVisible();
  await expect(page.getByText('This page received the live updates')).toHaveCount(0);
});
