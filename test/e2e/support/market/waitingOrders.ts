import { expect } from '@playwright/test';
import { sendListing } from './market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

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
