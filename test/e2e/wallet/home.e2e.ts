import type { Page } from '@playwright/test';
import { said, SENTENCES } from '@/texts/sentences';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.use({ timezoneId: 'Africa/Lagos' });

const LABELS = ['Homepage', 'Market', 'Profile', 'Transactions', 'Rates'];
const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading your wallets' });
const wallets = (page: Page) => page.getByRole('list', { name: 'Wallets' }).getByRole('listitem');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an overlay with a logo shows until the wallets load, then each has its flag, symbol and balance [S2.home.1, S2.home.5, S4.home.1, S4.home.2, S7.getWallets, S7.client.1]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '1234.5' }));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/backend/wallets/', async (route) => {
    await released;
    await route.fallback();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url());
  });
  const wire = recordWire(page);
  await page.goto('/homepage');
  await expect(overlay(page).locator('svg')).toBeVisible();
  await expect.poll(() => wire.bodiesOf('GET wallets/')).not.toEqual([]);
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(wallets(page)).toHaveCount(3);
  const yuan = wallets(page).filter({ hasText: 'Chinese Yuan' });
  await expect(yuan).toContainText('¥');
  await expect(yuan).toContainText('1,234.50');
  await expect(yuan.getByRole('img', { name: 'Chinese Yuan' })).toHaveAttribute('src', /cn\.svg$/);
  expect(foreign).toEqual([]);
});

test('the greeting follows the hours 5, 12 and 17 [S2.home.2, S2.home.4, S9.greeting]', async ({ page, server }) => {
  await signIn(page, await aPerson(server, 'Ada'));
  for (const [hour, part] of [
    ['04:59', 'evening'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
  ] as const) {
    await page.clock.setFixedTime(`2026-11-20T${hour}:00+01:00`);
    await page.goto('/homepage');
    await expect(heading(page), hour).toHaveText(said.greeting(part, 'Ada'));
  }
});

test('a user without a name, an unknown currency, an unreadable balance and no wallets have their texts [S2.home.3, S2.home.6, S2.home.7]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  let answer: object[] = [
    { id: 1, currency: 'XAU', balance: '12.349' },
    { id: 2, currency: 'NGN', balance: 'n/a' },
  ];
  await page.route('**/backend/users/me/', (route) => route.fulfill({ json: { id: 7, username: '', email: 'a@b.c' } }));
  await page.route('**/backend/wallets/', (route) => route.fulfill({ json: answer }));
  await page.goto('/homepage');
  await expect(heading(page)).toHaveText(/, User\.$/);
  await expect(wallets(page).first()).toHaveText(/^XAU\s*12\.34$/);
  await expect(wallets(page).first().getByRole('img')).toHaveCount(0);
  await expect(wallets(page).last()).toHaveText(/—$/);
  answer = [];
  await page.reload();
  await expect(page.getByText(SENTENCES.noWallets)).toBeVisible();
});

test('if user and wallets cannot be fetched the loader is cleared, and no message is shown [S8.fetchFailure.1, S8.fetchFailure.2, S8.fetchFailure.3, S4.home.2]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  await signIn(page, await aPerson(server));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const call of ['GET wallets/', 'GET users/me/']) await breakCall(page, call, { status: 500 }, 100);
  await page.goto('/homepage');
  await expect.poll(() => logged).toContain('getWallets failed: 500');
  await expect.poll(() => logged).toContain('getMe failed: 500');
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Fund Wallet' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('home subscribes to homepage_updates and the shell to notifications; a message of the group reloads the wallets [S4.live.1, S4.live.homepage_updates, S7.live.1, S7.live.2, S7.live.3, S7.live.4]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await signIn(page, person);
  const sent: string[] = [];
  const heard: string[] = [];
  const opened = page.waitForEvent('websocket');
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await page.goto('/homepage');
  expect((await opened).url()).toBe(`${server.url.replace('http', 'ws')}/backend/ws/main/`);
  for (const group of ['homepage_updates', 'notifications']) {
    await expect
      .poll(() => sent.map((frame) => JSON.parse(frame) as unknown))
      .toContainEqual({ type: 'subscribe', group });
  }
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  const form = new FormData();
  const fields = { type: 'FUND_WALLET', email: person.email, currency_from: 'GHC', currency_to: 'GHC', amount: '88.8' };
  for (const [name, value] of Object.entries({ ...fields, rate: '0', transaction_fee: '0' })) form.set(name, value);
  const { id } = await person.session.post<{ id: number }>('transactions/', form);
  await server.operator('approve', String(id));
  await expect(wallets(page).filter({ hasText: 'Ghanaian Cedis' })).toContainText('88.80');
  expect(heard.map((frame) => JSON.parse(frame) as unknown)).toContainEqual(
    expect.objectContaining({ group: 'homepage_updates' }),
  );
});

test('the navigation is beside the screen on wide windows, under a bar with logo and bell [S2.shell.1, S2.shell.2, S2.shell.3]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  await page.setViewportSize({ width: 576, height: 800 });
  await page.goto('/rates');
  await expect(mainNavigation(page).getByRole('link')).toHaveText(LABELS);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /Crossrate/ })).toBeVisible();
  await expect(bar.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  for (const [label, path] of [
    ['Homepage', '/homepage'],
    ['Market', '/market'],
    ['Profile', '/profile'],
    ['Transactions', '/transactions'],
    ['Rates', '/rates'],
  ] as const) {
    await mainNavigation(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
  }
});

test('below sm it is a drawer of 250 pixels that the menu opens [S2.shell.2, S2.shell.3, S4.drawer, S9.drawer, S9.breakpoint]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  await page.setViewportSize({ width: 575, height: 800 });
  await page.goto('/homepage');
  await expect(mainNavigation(page)).toHaveCount(0);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer.getByRole('link')).toHaveText(LABELS);
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(250);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await menu.click();
  await drawer.getByRole('link', { name: 'Rates' }).click();
  await expect(page).toHaveURL('/rates');
  await expect(drawer).toBeHidden();
});
