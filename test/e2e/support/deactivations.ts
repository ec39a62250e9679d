import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { sendListing } from './market';
import type { Someone } from './people';
import { aPerson } from './people';
import type { RunningServer } from './startServer';

/** Somebody with 500 CNY and 5,000 NGN, of which 300 CNY are listed and 2,200 NGN wait in an order. */
export interface Owner {
  person: Someone;
  userId: string;
  orderId: string;
  /** In the order in which the server lists them. */
  listingIds: string[];
}

interface Row {
  id: number;
}

async function ownListings({ session }: Someone): Promise<string[]> {
  return (await session.get<Row[]>('listings/?created_by_user=true')).map(({ id }) => String(id));
}

/** Takes the listing away before the order is due, so that the order waits. */
async function makeWaitingOrder(server: RunningServer, { email, session }: Someone): Promise<string> {
  const maker = await aPerson(server, 'Maker', { CNY: '10' });
  const pair = { currency_from: 'CNY', currency_to: 'NGN', rate: '220', amount: '10', email: maker.email };
  await sendListing(maker, { amount: '10', rate: '220' });
  await expect.poll(async () => (await ownListings(maker)).length).toBe(1);
  const back = { currency_from: 'NGN', currency_to: 'CNY', rate: '220', amount: '2200', email };
  await session.post('transactions/', { ...back, type: 'ORDER', transaction_fee: '22' });
  await maker.session.post('transactions/', { ...pair, type: 'DELETE_LIST', transaction_fee: '0' });
  const [order] = await session.get<Row[]>('orders/?created_by_user=true');
  return String(order?.id);
}

/** Makes an Owner. */
export async function withBelongings(server: RunningServer): Promise<Owner> {
  const person = await aPerson(server, 'Ada', { CNY: '500', NGN: '5000' });
  for (const amount of ['100', '200']) await sendListing(person, { amount, rate: '214' });
  const orderId = await makeWaitingOrder(server, person);
  await expect.poll(async () => (await ownListings(person)).length).toBe(2);
  const { id } = await person.session.get<Row>('users/me/');
  return { person, userId: String(id), orderId, listingIds: await ownListings(person) };
}

/** Presses Confirm & Proceed and says yes. */
export async function confirmDeactivation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm & Proceed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
}

/** Whether the server has finished a deactivated user's clean-up: "done" or "open". */
export async function readCleanUp({ db }: RunningServer, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ state: string }>(
    `select case when cleaned_up_at is null then 'open' else 'done' end as state from users where id = $1`,
    [userId],
  );
  return row?.state;
}
