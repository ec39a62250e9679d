import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { draftOf, PATIENT, processNow } from '@test/e2e/support/market/settlement';
import { addressOf, PROTECTED_ROUTES, type RouteCase } from '@test/e2e/support/pages/routes';
import { aPerson, type Someone, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.use({ serverEnv: PATIENT });

/** What the person sends begins with these digits. */
const DIGITS = '86420';
const KEY = 'Alt+Shift+H';
const RECEIPT: RouteCase = { id: 'receipt', path: '/receipt/{transaction}', title: 'Receipt' };
const STATEMENT: RouteCase = { id: 'statement', path: '/statement?currency=CNY', title: 'Statement' };
const PROFIT: RouteCase = { id: 'profit', path: '/profit-and-loss?in=NGN', title: 'Profit and loss' };

/** Somebody with wallets, pending and completed transactions, listings and notifications, all of recognisable amounts. */
async function aPersonOfAmounts(server: RunningServer) {
  const person = await aPerson(server, 'Ada', { CNY: '8642097.31', NGN: '86420975.5' });
  const other = await aPerson(server, 'Bea', { CNY: '2000000' });
  await processNow(server, other, await sendListing(other, { amount: '1111111.11', rate: '214' }));
  const listing = await sendListing(person, { amount: '864209.71', rate: '214' });
  await processNow(server, person, listing);
  await sendListing(person, { amount: '864.2', rate: '214' });
  const terms = { from: 'NGN', to: 'CNY', rate: '214' };
  const order = draftOf(person, 'ORDER', { ...terms, amount: '864209', fee: '8642.09' });
  const { id } = await person.session.post<{ id: number }>('transactions/', order);
  await processNow(server, person, String(id));
  await person.session.post('transactions/', draftOf(person, 'ORDER', { ...terms, amount: '86420', fee: '864.2' }));
  const results = [listing, String(id)].map((one) => `/transaction-details/${one}`);
  return { person, results: results.map((path): RouteCase => ({ id: path, path, title: 'Transaction details' })) };
}

/** All that a page holds: its elements with their attributes, its title, and what is in its fields. */
const heldBy = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[];
    return [document.title, document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });

/** Finds what the person sends and what is in their wallets, whatever is between the digits. */
async function amountsOf({ session }: Someone): Promise<RegExp> {
  const wallets = await session.get<{ balance: string }[]>('wallets/');
  const whole = wallets.map(({ balance }) => balance.replace(/\..*/, '')).filter((digits) => digits.length > 4);
  expect(whole).toHaveLength(2);
  return new RegExp([DIGITS, ...whole].map((digits) => [...digits].join(String.raw`[\s,.']?`)).join('|'));
}

/** Opens a route and waits until nothing more arrives. */
async function open(page: Page, route: RouteCase, person: Someone): Promise<string> {
  await page.goto(await addressOf(route, person));
  await expect(page).toHaveTitle(`${route.title} · Crossrate`);
  await page.waitForLoadState('networkidle');
  return heldBy(page);
}

test('while amounts are hidden no page holds one, from its first paint on, and the key shows them again [S11.hide.all, S11.hide.key, S11.hide.kept, S11.hide.messages]', async ({
  page,
  server,
}) => {
  test.slow();
  await openForBusiness(server);
  const { person, results } = await aPersonOfAmounts(server);
  await signIn(page, person);
  const amounts = await amountsOf(person);
  const routes = [...PROTECTED_ROUTES, STATEMENT, PROFIT, RECEIPT, ...results];
  const shows: string[] = [];
  for (const route of routes) if (amounts.test(await open(page, route, person))) shows.push(route.id);
  expect(shows).toEqual(
    expect.arrayContaining(['homepage', 'transactions', 'transactionDetails', 'userListings', 'userNotifications']),
  );
  expect(shows).toEqual(
    expect.arrayContaining(['statement', 'profit', 'withdraw', 'biOrderConfirmation', 'userDeactivate']),
  );

  await page.goto('/homepage');
  await expect.poll(() => heldBy(page)).toMatch(amounts);
  await page.keyboard.press(KEY);
  await expect(page.getByText('Your amounts are hidden.')).toBeAttached();
  await expect.poll(() => heldBy(page)).not.toMatch(amounts);

  // Whatever is in the page at any time counts, so each change is looked at as it is made.
  await page.addInitScript((sought) => {
    const seen = { hidden: 0, text: '' };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const html = document.documentElement.outerHTML;
      if (new RegExp(sought).test(html)) seen.text = html;
      if (html.includes('•••')) seen.hidden += 1;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, amounts.source);
  for (const route of routes) {
    expect(await open(page, route, person), route.path).not.toMatch(amounts);
    const seen = await page.evaluate(() => (window as unknown as { seen: { text: string; hidden: number } }).seen);
    expect(seen.text, route.path).toBe('');
    if (shows.includes(route.id)) expect(seen.hidden, route.path).toBeGreaterThan(0);
  }
  await page.goto('/homepage');
  await expect(page.getByText('•••').first()).toBeVisible();
  await page.keyboard.press(KEY);
  await expect.poll(() => heldBy(page)).toMatch(amounts);
});
