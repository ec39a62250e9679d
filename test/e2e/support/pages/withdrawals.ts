import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readPin } from '@test/e2e/support/people/mails';
import type { Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

export const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
export const otpField = (page: Page) => page.getByLabel('6-digit OTP');
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Withdrawal' });

const FIRST_ACCOUNT = 1;

/** Opens the withdrawal of a currency, with its amount and the account at `account` of the list (null: no account). */
export async function openWithdrawal(
  page: Page,
  currency: string,
  amount: string,
  account: number | null = FIRST_ACCOUNT,
): Promise<void> {
  await page.goto(`/withdrawal-confirmation/${currency}`);
  await amountField(page).fill(amount);
  if (account !== null) await page.getByLabel('Bank account').selectOption({ index: account });
}

/** Asks for a pin, sees that it is said to be sent, and reads it from the mail. */
export async function getPin(page: Page, server: RunningServer, { email }: Someone): Promise<string> {
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByRole('status').filter({ hasText: SENTENCES.otpSent })).toBeVisible();
  return readPin(server, email);
}
