import { expect } from '@playwright/test';
import { seedPaymentDetails } from '@server/demo/startDemo';
import { setRate } from '@server/modules/rates';
import { aPerson, type Someone } from '@test/e2e/support/people/people';
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
interface Offer {
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

/** A server that processes nothing before processNow. */
export const PATIENT = { PROCESS_AFTER_S: '600' };

interface Terms {
  from: string;
  to: string;
  amount: string;
  rate: string;
  fee: string;
}

/** What POST transactions/ takes, as JSON. */
export const draftOf = ({ email }: Someone, type: string, { from, to, amount, rate, fee }: Terms) => ({
  type,
  email,
  currency_from: from,
  currency_to: to,
  amount,
  rate,
  transaction_fee: fee,
});

/** The status of a person's transaction, as the API reports it. */
export async function statusOf({ session }: Someone, id: string): Promise<string> {
  return (await session.get<{ status: string }>(`transactions/?txid=${id}`)).status;
}

/** Makes a transaction old enough for the worker. */
export async function makeDue({ db }: RunningServer, id: string): Promise<void> {
  await db.query(`update transactions set created_at = created_at - interval '1 hour' where id = $1`, [id]);
}

/** Lets the worker have a transaction, and waits until it is completed. */
export async function processNow(server: RunningServer, owner: Someone, id: string): Promise<void> {
  await makeDue(server, id);
  await expect.poll(() => statusOf(owner, id)).toBe('COMPLETED');
}

/** Lists at once (CNY for NGN if not said otherwise). */
export async function listNow(server: RunningServer, owner: Someone, offer: Offer): Promise<void> {
  await processNow(server, owner, await sendListing(owner, offer));
}

interface Row {
  id: number;
}

/** The ids of a person's listings, in the order of the server. */
export async function ownListings({ session }: Someone): Promise<string[]> {
  return (await session.get<Row[]>('listings/?created_by_user=true')).map(({ id }) => String(id));
}

/** The ids of a person's orders, in the order of the server. */
export async function ownOrders({ session }: Someone): Promise<string[]> {
  return (await session.get<Row[]>('orders/?created_by_user=true')).map(({ id }) => String(id));
}

/** Of one rate each time, so that what waits in one test takes nothing in another. */
let ratesUsed = 0;
const nextRate = () => `220.${String((ratesUsed += 1)).padStart(3, '0')}1`;

/**
 * Places equal orders of 2,200 NGN each that wait: what they would take is deleted before they are due.
 *
 * @returns their rate and the ids of their transactions
 */
export async function placeWaitingOrders(server: RunningServer, { email, session }: Someone, count: number) {
  const rate = nextRate();
  const maker = await aPerson(server, 'Maker', { CNY: '10' });
  const listing = { currency_from: 'CNY', currency_to: 'NGN', rate, amount: '10', email: maker.email };
  await sendListing(maker, { amount: '10', rate });
  await expect.poll(async () => (await ownListings(maker)).length).toBe(1);
  const order = { currency_from: 'NGN', currency_to: 'CNY', rate, amount: '2200', email };
  const transactions: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const draft = { ...order, type: 'ORDER', transaction_fee: '22' };
    transactions.push(String((await session.post<Row>('transactions/', draft)).id));
  }
  await maker.session.post('transactions/', { ...listing, type: 'DELETE_LIST', transaction_fee: '0' });
  return { rate, transactions };
}
