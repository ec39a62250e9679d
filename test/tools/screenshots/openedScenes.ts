import type { Page } from '@playwright/test';
import { demoCredentials } from '@test/e2e/support/people/people';
import { button, press, type Scene } from './scene';

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
export const OPENED_SCENES: readonly Scene[] = [
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
