import type { Page } from '@playwright/test';
import { landingTexts } from '@/texts/landing';
import { AUTH_SENTENCES } from '@/texts/public/authSentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, fund, logIn, signIn } from '@test/e2e/support/people/people';
import { stopClock } from '@test/e2e/support/browser/stopClock';
import { addressOf, PROTECTED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.beforeAll(({ server }) => openForBusiness(server));

const titleOf = (title: string) => `${title} · Crossrate`;

async function expectScreen(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveTitle(titleOf(title));
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const { id, path, title } of PUBLIC_ROUTES) {
  test(`${path} opens without a session, with its title [S2.route.${id}]`, async ({ page }) => {
    await page.goto(path);
    await expectScreen(page, path, title);
    await page.reload();
    await expectScreen(page, path, title);
  });
}

for (const route of PROTECTED_ROUTES) {
  test(`${route.path} needs a session, and then survives reload and back [S2.route.${route.id}]`, async ({
    page,
    server,
  }) => {
    const person = await aPerson(server, 'Ada', { CNY: '100' });
    const path = await addressOf(route, person);
    await page.goto(path);
    await expectScreen(page, '/', PUBLIC_ROUTES[0]?.title ?? '');
    await signIn(page, person);
    await page.goto(path);
    await expectScreen(page, path, route.title);
    await page.reload();
    await expectScreen(page, path, route.title);
    const elsewhere = route.id === 'rates' ? 'Market' : 'Rates';
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: elsewhere }).click();
    await expect(page).toHaveTitle(titleOf(elsewhere));
    await page.goBack();
    await expectScreen(page, path, route.title);
  });
}

test('nothing behind the guard is fetched without a session [S2.route.guard, S6.roles.1]', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/homepage');
  await expect(page).toHaveURL('/');
  expect(calls.filter((url) => url.includes('/backend/'))).toEqual([]);
});

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

test('wrong credentials get the red banner, and nothing typed is lost [S4.login.2, S8.login401, S6.token.3]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/);
  await page.goto('/login');
  const request = page.waitForRequest(/\/backend\/login\/$/);
  await page.getByLabel('Email').fill('nobody@people.crossrate.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-0000');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.invalidCredentials);
  expect((await (await request).allHeaders()).authorization ?? '').toBe('');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@people.crossrate.example');
  await expect(page).toHaveURL('/login');
});

test('a deactivated account shows its banner [S4.login.3, S8.login403, S6.refusal.1]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/403/);
  const person = await aPerson(server);
  await person.session.post('users/delete-account/');
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.accountDeactivated);
});

test('a 401 removes the token, and the landing page says that the session has expired [S6.refusal.2, S6.refusal.3]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/401/);
  const person = await aPerson(server);
  await signIn(page, person);
  await server.db.query('delete from sessions where user_id = (select id from users where email = $1)', [person.email]);
  await page.goto('/homepage');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(landingTexts.sessionExpired)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
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
    const socketClosed = (await opened).waitForEvent('close', { timeout: 60_000 });
    await end(page, server, person);
    await expect(other).toHaveURL('/');
    await socketClosed;
    for (const tab of [page, other]) {
      await expect(tab.getByText('77.31')).toHaveCount(0);
      expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Token|77\.31|Ada/);
    }
  });
}

test('a page with the live cookie of another session says so and hears its own messages again [S4.live.2, S11.sessions]', async ({
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
  await expect(page.getByText('This page received the live updates of another log-in')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('77.31')).toBeVisible();
  await fund(server, person, 'CNY', '100');
  await expect(page.getByText('177.31')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('This page received the live updates')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('177.31')).toBeVisible();
  await expect(page.getByText('This page received the live updates')).toHaveCount(0);
});
