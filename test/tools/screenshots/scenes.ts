import type { Page } from '@playwright/test';
import { demoCredentials } from '@test/e2e/support/people/people';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';

/** One picture: its address, and what is done there before it is taken. */
export interface Scene {
  /** Of the file, without its ending. */
  name: string;
  /** `{transaction}` is replaced by the id of a pending transaction. */
  path: string;
  /** The visitor: a demo user, a user who has just registered, or no user. */
  as: 'Lin' | 'newcomer' | null;
  act?: (page: Page) => Promise<void>;
  /** The narrowest screen that has it, if not every screen does. */
  from?: number;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const press = (name: string) => (page: Page) => button(page, name).click();

/** The demo user whose log-in has a second step. */
export const GUARDED_USER = 'Ama';

const DESK = '/market/CNY/NGN';

async function openPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a screen' }).fill(words);
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function addBooks(page: Page): Promise<void> {
  const wanted = (page.viewportSize()?.width ?? 0) > 2_000 ? ['GHC / NGN', 'CNY / GHC'] : ['GHC / NGN'];
  for (const pair of wanted) {
    await press('Pairs beside')(page);
    await page.getByRole('checkbox', { name: pair }).check();
    await page.keyboard.press('Escape');
  }
}

async function openCandles(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Chart' });
  // It is loaded when it comes into sight.
  while ((await chart.count()) === 0) await page.mouse.wheel(0, 400);
  await chart.scrollIntoViewIfNeeded();
  await chart.getByText('Candles', { exact: true }).click();
  await chart.locator('canvas').first().waitFor();
}

async function logInGuarded(page: Page): Promise<void> {
  const { email, password } = demoCredentials(GUARDED_USER);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Login')(page);
  await page.getByLabel('6-digit code').waitFor();
}

/** Opens a part of the profile and brings it into the picture. */
const openPart =
  (name: string, shown: string): Required<Scene>['act'] =>
  async (page) => {
    await press(name)(page);
    const part = page.locator('main section').filter({ hasText: shown }).last();
    await part.scrollIntoViewIfNeeded();
  };

/** What is seen only after something was opened. */
const OPENED_SCENES: readonly Scene[] = [
  { name: 'palette', path: DESK, as: 'Lin', act: (page) => openPalette(page, '') },
  { name: 'palette-sentence', path: DESK, as: 'Lin', act: (page) => openPalette(page, 'list 500 CNY at 212') },
  { name: 'shortcuts', path: '/rates', as: 'Lin', act: openShortcuts },
  { name: 'layoutMenu', path: DESK, as: 'Lin', from: 1_100, act: press('Layout') },
  { name: 'severalBooks', path: DESK, as: 'Lin', from: 1_800, act: addBooks },
  { name: 'candles', path: DESK, as: 'Lin', act: openCandles },
  { name: 'alerts-new', path: '/alerts', as: 'Lin', act: (page) => button(page, 'New alert').first().click() },
  { name: 'profile-away', path: '/profile', as: 'Lin', act: openPart('Choose', 'By mail') },
  { name: 'profile-devices', path: '/profile', as: 'Lin', act: openPart('Show', 'this device') },
  { name: 'profile-factor', path: '/profile', as: 'Lin', act: openPart('Manage', 'Add a passkey') },
  { name: 'secondStep', path: '/login', as: null, act: logInGuarded },
];

const plain: Scene[] = [
  ...PUBLIC_ROUTES.map(({ id, path }): Scene => ({ name: id, path, as: null })),
  ...GUARDED_ROUTES.map(({ id, path }): Scene => ({ name: id, path, as: 'Lin' })),
  ...GUARDED_ROUTES.map(({ id, path }): Scene => ({ name: `${id}-empty`, path, as: 'newcomer' })),
  { name: 'notFound', path: '/nowhere', as: null },
];

const fillTicket =
  (amount: string): Required<Scene>['act'] =>
  async (page) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Target currency').selectOption('NGN');
  };

const states: Scene[] = [
  {
    name: 'login-refused',
    path: '/login',
    as: null,
    act: async (page) => {
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-0000');
      await press('Login')(page);
      await page.getByText(AUTH_SENTENCES.invalidCredentials).waitFor();
    },
  },
  { name: 'register-errors', path: '/register', as: null, act: press('Register') },
  { name: 'landing-errors', path: '/', as: null, act: press('Stay Updated') },
  { name: 'listConfirmation-errors', path: '/list-confirmation/CNY', as: 'Lin', act: press('List CNY') },
  {
    name: 'listConfirmation-filled',
    path: '/list-confirmation/CNY',
    as: 'Lin',
    act: async (page) => {
      await fillTicket('1,000.50')(page);
      await page.getByLabel('Rate', { exact: true }).fill('215.37');
    },
  },
  {
    name: 'currencyMarket-exchange',
    path: '/market/CNY',
    as: 'Lin',
    act: async (page) => {
      await page
        .getByRole('table', { name: /^CNY for NGN/ })
        .getByRole('row')
        .nth(1)
        .click();
      await page.getByLabel('You pay').fill('25000');
    },
  },
  {
    name: 'multiOrderConfirmation-paths',
    path: '/multi-order-confirmation/CNY',
    as: 'Lin',
    act: async (page) => {
      await fillTicket('1200')(page);
      await press('Compute paths')(page);
    },
  },
  { name: 'exchange-fills', path: '/exchange/NGN?to=CNY&amount=500000&rate=230', as: 'Lin' },
  { name: 'amountConfirmation-errors', path: '/amount-confirmation/CNY', as: 'Lin', act: press('Confirm') },
  {
    name: 'withdrawalConfirmation-errors',
    path: '/withdrawal-confirmation/CNY',
    as: 'Lin',
    act: press('Submit Withdrawal'),
  },
  { name: 'newAccount-errors', path: '/newaccount', as: 'Lin', act: press('Save account') },
  { name: 'disputes-errors', path: '/disputes/{transaction}', as: 'Lin', act: press('Submit') },
  { name: 'transactionDetails-revoke', path: '/transaction-details/{transaction}', as: 'Lin', act: press('Revoke') },
  ...OPENED_SCENES,
  {
    name: 'displayMenu',
    path: '/rates',
    as: 'Lin',
    act: press('Display: language, theme, rows and privacy'),
  },
];

/** Below the breakpoint only. */
export const NARROW_SCENES: readonly Scene[] = [
  { name: 'drawer', path: '/homepage', as: 'Lin', act: (page) => button(page, 'Menu').click() },
];

/** Every screen with a full and an empty account, and what can be seen only after something is done. */
export const SCENES: readonly Scene[] = [...plain, ...states];
