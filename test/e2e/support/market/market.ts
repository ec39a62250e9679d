import { seedPaymentDetails } from '@server/demo/startDemo';
import { setRate } from '@server/modules/rates';
import type { Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** Market rates that do not move. */
const RATES = [
  ['CNY', 'NGN', '214'],
  ['NGN', 'CNY', '0.00467'],
  ['CNY', 'GHC', '1.5'],
  ['GHC', 'CNY', '0.66'],
  ['GHC', 'NGN', '141'],
  ['NGN', 'GHC', '0.0071'],
] as const;

/** A listing to be made. */
export interface Offer {
  amount: string;
  rate: string;
  from?: string;
  to?: string;
}

/** Sets the market rate of every pair and the payment details, as an operator does before opening. */
export async function openForBusiness({ db }: RunningServer): Promise<void> {
  await db.transaction(async (tx) => {
    await seedPaymentDetails(tx);
    for (const [from, to, rate] of RATES) await setRate(tx, from, to, rate);
  });
}

/** Sends a LIST transaction (CNY for NGN if not said otherwise); the server lists it a moment later. */
export async function sendListing(
  { email, session }: Someone,
  { amount, rate, from = 'CNY', to = 'NGN' }: Offer,
): Promise<string> {
  const draft = { type: 'LIST', email, currency_from: from, currency_to: to, amount, rate, transaction_fee: '0' };
  return String((await session.post<{ id: number }>('transactions/', draft)).id);
}
