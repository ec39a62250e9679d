import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The five calls that move money. */
export const WISH_KINDS = ['LIST', 'ORDER', 'WITHDRAW', 'MOF_ORDER', 'FUND_WALLET'] as const;
export type WishKind = (typeof WISH_KINDS)[number];

/** The button that sends each ticket. */
export const SUBMIT: Record<WishKind, string> = {
  LIST: 'List CNY',
  ORDER: 'Place order',
  WITHDRAW: 'Submit Withdrawal',
  MOF_ORDER: 'Place order',
  FUND_WALLET: 'Confirm',
};

export const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const balanceIsShown = (page: Page) => expect(page.getByText('Balance').first()).toContainText(/\d/);

interface Terms {
  amount: string;
  pin: string;
}

/** Opens the ticket of a kind and fills it. */
const FILL: Record<WishKind, (page: Page, terms: Terms) => Promise<void>> = {
  async LIST(page, { amount }) {
    await page.goto('/list-confirmation/CNY');
    await amountOf(page).fill(amount);
    await page.getByLabel('Target currency').selectOption('NGN');
    await page.getByLabel('Rate', { exact: true }).fill('215');
    await expect(page.getByText('Market rate:')).toBeVisible();
    await balanceIsShown(page);
  },
  async ORDER(page, { amount }) {
    await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=216');
    await amountOf(page).fill(amount);
    await expect(page.getByText('Listed at this rate')).toBeVisible();
    await balanceIsShown(page);
  },
  async WITHDRAW(page, { amount, pin }) {
    await page.goto('/withdrawal-confirmation/NGN');
    await amountOf(page).fill(amount);
    await page.getByLabel('Bank account').selectOption({ index: 1 });
    await page.getByLabel('6-digit OTP').fill(pin);
    await balanceIsShown(page);
  },
  async MOF_ORDER(page, { amount }) {
    await page.goto('/multi-order-confirmation/NGN');
    await amountOf(page).fill(amount);
    await page.getByLabel('Target currency').selectOption('CNY');
    await page.getByRole('button', { name: 'Compute paths' }).click();
    await page.getByRole('radio', { name: 'NGN → GHC → CNY' }).check();
  },
  async FUND_WALLET(page, { amount }) {
    await page.goto('/amount-confirmation/CNY');
    await amountOf(page).fill(amount);
  },
};

export const fillTicket = (page: Page, { kind, amount }: { kind: WishKind; amount: string }, pin: string) =>
  FILL[kind](page, { amount, pin });
