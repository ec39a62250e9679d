import type { Page } from '@playwright/test';
import { setRate } from '@server/modules/rates';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { watchLive } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, openForBusiness, processNow, sendListing } from '@test/e2e/support/market/market';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const subscribe = (group: string) => expect.objectContaining({ type: 'subscribe', group });
/** Our own server is asked for the changes of the listings too, or at once for them. */
const SUBSCRIBE = /^\{"type":"subscribe","group":"[a-z_]+"(,"feed":1,"since":"\d+-[0-9a-f]+")?\}$/;
const live = (page: Page) => expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
const open = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test("one socket at {host}ws/main/ subscribes to the shell's group and the screen's own, each once, and what changes on the server changes on screen by itself, in every group [S7.live.1, S7.live.2, S7.live.3, S4.live.1, S4.live.homepage_updates, S4.live.transactions, S4.live.currency_rates, S4.live.listings, S4.live.orders]", async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '300', NGN: '3000' });
  const maker = await aPerson(server, 'Maker', { CNY: '100' });
  await listNow(server, maker, { amount: '100', rate: '214' });
  await signIn(page, person);
  const frames = watchLive(page);
  const addresses: string[] = [];
  const start = async (path: string, group: string) => {
    await page.goto(path);
    addresses.push(`${server.url.replace('http:', 'ws:')}/backend/ws/main/`);
    await live(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    for (const held of ['notifications', group]) await expect.poll(frames.sent, path).toContainEqual(subscribe(held));
    const texts = frames.sent().map((frame) => JSON.stringify(frame));
    // Our own server is also asked when it last had news.
    const subscriptions = texts.filter((frame) => !frame.startsWith('{"type":"lastNews"'));
    for (const frame of subscriptions) expect(frame).toMatch(SUBSCRIBE);
    expect(new Set(subscriptions).size).toBe(subscriptions.length);
    await expect.poll(frames.urls).toEqual(addresses);
  };
  const heard = async (group: string) => {
    // The screen can be right before the message comes, by the read that confirms its first answer.
    await expect.poll(() => frames.received()).toContainEqual(expect.objectContaining({ group }));
    await expect.poll(() => page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  };
  let listing = '';

  await test.step('homepage_updates: the greeting and the wallets', async () => {
    await start('/homepage', 'homepage_updates');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ada\.$/);
    const profile = { username: 'Adaora', phone_number: '', birthday: null, first_name: '', last_name: '' };
    await person.session.post('users/me/', profile);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Adaora\.$/);
    listing = await sendListing(person, { amount: '100.5', rate: '215' });
    const yuan = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'Chinese Yuan' });
    await expect(yuan).toContainText('199.50');
    await heard('homepage_updates');
  });

  await test.step('transactions: the status in the list', async () => {
    await start('/transactions', 'transactions');
    const row = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first();
    await expect(row).toContainText('PENDING');
    await processNow(server, person, listing);
    await expect(row).toContainText('COMPLETED');
    await heard('transactions');
  });

  await test.step('listings: the own ones', async () => {
    await start('/user-listings', 'listings');
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await listNow(server, person, { amount: '50', rate: '216.5' });
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('row', { name: '216.5000' })).toBeVisible();
    await heard('listings');
  });

  await test.step('orders: the active ones', async () => {
    await start('/user-deactivate', 'orders');
    await expect(page.getByRole('table', { name: 'Active listings' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Active orders' })).toHaveCount(0);
    const order = draftOf(person, 'ORDER', { from: 'NGN', to: 'CNY', amount: '1070', rate: '214', fee: '10.7' });
    await person.session.post('transactions/', order);
    await expect(page.getByRole('table', { name: 'Active orders' })).toContainText('1,070.00');
    await heard('orders');
  });

  await test.step('currency_rates: the card, on a screen that comes without a load', async () => {
    expect(frames.sent()).not.toContainEqual(subscribe('currency_rates'));
    await open(page, 'Rates').click();
    await expect.poll(frames.sent).toContainEqual(subscribe('currency_rates'));
    const card = page.getByRole('region', { name: 'CNY → NGN' });
    await expect(card).toContainText('214.00000');
    await server.db.transaction((tx) => setRate(tx, 'CNY', 'NGN', '217.25'));
    await expect(card).toContainText('217.25000');
    await heard('currency_rates');
    await expect.poll(frames.urls).toEqual(addresses);
  });
});
