import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readPin, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

const SERIOUS = ['serious', 'critical'];

interface Violation {
  id: string;
  impact?: string;
  nodes: { target: string[]; failureSummary?: string }[];
}
interface Axe {
  run(root: Document, options: object): Promise<{ violations: Violation[] }>;
}

// The builder of the package puts axe into the page each time, and a second time into a page of its own, and takes
// every rule's passes along: five times the work.
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** What axe finds on the page that is serious, each as a line. @param rules null: all of them */
export async function findSerious(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: Axe }).axe.run(document, given),
    options,
  );
  const serious = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ''));
  const told = ({ target, failureSummary = '' }: Violation['nodes'][number]) =>
    `${target.join(' ')} (${failureSummary.split('\n').slice(1).join(' ').trim()})`;
  return serious.map(({ id, nodes }) => `${id} at ${nodes.map(told).join(' | ')}`);
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A real picture of one pixel, as a user chooses it. */
export const PICTURE = { name: 'paid.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

/** The picture as tapPosts writes it. */
export const PICTURE_ON_THE_WIRE = `${PICTURE.name}, ${PICTURE.mimeType}, ${PIXEL}`;

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
