import { expect, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '@/routes/routes';
import { routing } from '@/texts/routing';
import { atRest } from '@test/e2e/support/browser/rest';
import type { Someone } from '@test/e2e/support/people/people';

/**
 * Goes to an address as Back does, without loading the page again, which costs a quarter of it. The page must be one of
 * the app behind the log-in, or of the console.
 */
export async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    window.history.pushState({ usr: null, key: String(idx + 1), idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  }, address);
  await atRest(page);
  await expect(page).toHaveURL(address);
}

/** The value beside a label in a list of facts or a receipt. */
export function fact(page: Page, label: string): Locator {
  return page.locator(`main dt:text-is("${label}")`).locator('xpath=following-sibling::dd[1]');
}

/** A route of spec 2 with an address that opens it. */
export interface RouteCase {
  /** Of its requirement, S2.route.{id}, if it is a route of spec 2. */
  id: string;
  /** `{transaction}` is replaced by the id of a transaction. */
  path: string;
  /** The document's, before " · Crossrate". */
  title: string;
}

/** The five routes that need no session. */
export const PUBLIC_ROUTES: readonly RouteCase[] = [
  { id: 'landing', path: '/', title: 'Yuan, cedis, naira at the rate you choose' },
  { id: 'login', path: '/login', title: 'Login' },
  { id: 'register', path: '/register', title: 'Register' },
  { id: 'passwordResetRequest', path: '/request/password_reset', title: 'Reset your password' },
  { id: 'passwordReset', path: '/password-reset/some-token', title: 'Choose a new password' },
];

/** All others of spec 2. */
const PROTECTED_ROUTES: readonly RouteCase[] = [
  { id: 'homepage', path: '/homepage', title: 'Home' },
  { id: 'transactions', path: '/transactions', title: 'Transactions' },
  { id: 'profile', path: '/profile', title: 'Profile' },
  { id: 'market', path: '/market', title: 'Market' },
  { id: 'rates', path: '/rates', title: 'Rates' },
  { id: 'fundWallet', path: '/fund-wallet', title: 'Fund wallet' },
  { id: 'withdraw', path: '/withdraw', title: 'Withdraw' },
  { id: 'disputes', path: '/disputes/{transaction}', title: 'Dispute' },
  { id: 'newAccount', path: '/newaccount', title: 'New account' },
  { id: 'amountConfirmation', path: '/amount-confirmation/CNY', title: 'Fund wallet' },
  { id: 'withdrawalConfirmation', path: '/withdrawal-confirmation/CNY', title: 'Withdraw' },
  { id: 'transactionDetails', path: '/transaction-details/{transaction}', title: 'Transaction details' },
  { id: 'list', path: '/list', title: 'List' },
  { id: 'listConfirmation', path: '/list-confirmation/CNY', title: 'List' },
  { id: 'order', path: '/order', title: 'Order' },
  { id: 'biOrder', path: '/bi-order', title: 'Bilateral order' },
  { id: 'biOrderConfirmation', path: '/bi-order-confirmation/NGN', title: 'Bilateral order' },
  { id: 'multiOrder', path: '/multi-order', title: 'Multilateral order' },
  { id: 'multiOrderConfirmation', path: '/multi-order-confirmation/NGN', title: 'Multilateral order' },
  { id: 'publicMarket', path: '/market/public', title: 'Public market' },
  { id: 'currencyMarket', path: '/market/CNY', title: 'Public market' },
  { id: 'editProfile', path: '/edit-profile', title: 'Edit profile' },
  { id: 'userDeactivate', path: '/user-deactivate', title: 'Deactivate' },
  { id: 'userNotifications', path: '/user-notifications', title: 'Notifications' },
  { id: 'userListings', path: '/user-listings', title: 'My listings' },
];

/** The routes behind the guard that are our own, not those of spec 2, and need more than their address. */
const OWN_ROUTES: readonly RouteCase[] = [
  { id: 'statement', path: '/statement?currency=CNY', title: 'Statement' },
  { id: 'receipt', path: '/receipt/{transaction}', title: 'Receipt' },
  { id: 'exchange', path: '/exchange/NGN', title: 'Exchange' },
  { id: 'pairMarket', path: '/market/CNY/NGN', title: 'Both sides of a pair' },
];

const NAMED = new Set([...PUBLIC_ROUTES, ...PROTECTED_ROUTES, ...OWN_ROUTES].map(({ path }) => path.split('?')[0]));

/** All others of our own, which their address alone opens. */
const PLAIN_ROUTES: readonly RouteCase[] = Object.entries(ROUTES)
  .filter(([, path]) => !path.includes(':') && !NAMED.has(path))
  .map(([id, path]) => ({ id, path, title: routing.titles[id as keyof typeof routing.titles] }));

/** Every route behind the guard. */
export const GUARDED_ROUTES: readonly RouteCase[] = [...PROTECTED_ROUTES, ...OWN_ROUTES, ...PLAIN_ROUTES];

/** The address of a route, with one of the person's transactions if it takes one. */
export async function addressOf({ path }: RouteCase, { session }: Someone): Promise<string> {
  if (!path.includes('{transaction}')) return path;
  const [latest] = await session.get<{ id: number }[]>('transactions/');
  if (!latest) throw new Error('There is no transaction yet');
  return path.replace('{transaction}', String(latest.id));
}
