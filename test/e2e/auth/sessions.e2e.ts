import type { Page } from '@playwright/test';
import { landingTexts } from '@/texts/landing';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, fund, logIn, signIn } from '@test/e2e/support/people/people';
import { stopClock } from '@test/e2e/support/browser/stopClock';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.beforeAll(({ server }) => openForBusiness(server));

const titleOf = (title: string) => `${title} · Crossrate`;

test('a log-in saves the token and opens the homepage [S2.login.5, S4.login.1, S6.token.1, S6.token.2]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await logIn(page, person);
  const token = await page.evaluate(() => localStorage.getItem('Token'));
  expect(token).toMatch(/^\S+$/);
  const asked = page.waitForRequest(/\/backend\/wallets\/$/);
  await page.reload();
  expect((await (await asked).allHeaders()).authorization).toBe(`Token ${token ?? ''}`);
});

test('removing the token in one tab ends the session in every tab within a second [S6.roles.2]', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '77' }));
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/market/CNY');
  await expect(other).toHaveTitle(titleOf('Public market'));
  await stopClock(other.getByRole('heading', { level: 1 }));
  await page.evaluate(() => localStorage.removeItem('Token'));
  await other.clock.runFor(1_000);
  await expect(other).toHaveURL('/');
  await other.clock.resume();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(landingTexts.heading);
  await expect(other.getByText(landingTexts.sessionExpired)).toHaveCount(0);
});

const ENDINGS: Record<string, (page: Page, server: RunningServer, person: Someone) => Promise<unknown>> = {
  'log-out': async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
  },
  'a 401': async (page, server, { email }) => {
    await server.db.query('delete from sessions where user_id = (select id from users where email = $1)', [email]);
    await page.reload();
  },
  'a removed token': (page) => page.evaluate(() => localStorage.removeItem('Token')),
};

for (const [how, end] of Object.entries(ENDINGS)) {
  test(`${how} in one tab clears screens, socket and stored data of every tab [S11.sessions]`, async ({
    page,
    context,
    server,
    troubles,
  }) => {
    troubles.expect(/401/);
    const person = await aPerson(server, 'Ada', { CNY: '77.31' });
    await signIn(page, person);
    await page.goto('/homepage');
    const other = await context.newPage();
    const opened = other.waitForEvent('websocket');
    await other.goto('/homepage');
    await expect(other.getByText('77.31')).toBeVisible();
    // A socket that ends before it is open has no closing.
    await expect(other.getByText('Live', { exact: true })).toBeVisible();
    const socketClosed = (await opened).waitForEvent('close');
    await end(page, server, person);
    await expect(other).toHaveURL('/');
    await socketClosed;
    for (const tab of [page, other]) {
      await expect(tab.getByText('77.31')).toHaveCount(0);
      await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Token|77\.31|Ada/);
    }
  });
}

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
