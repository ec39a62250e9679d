import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Someone } from './people';
import { aPerson } from './people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { ownListings, ownOrders, placeWaitingOrders, sendListing } from '@test/e2e/support/market/market';

/** A person with 500 CNY and 5,000 NGN, of which 300 CNY are listed and 2,200 NGN wait in an order. */
export interface Owner {
  person: Someone;
  userId: string;
  orderId: string;
  /** In the order in which the server lists them. */
  listingIds: string[];
}

/** Makes an Owner. */
export async function withBelongings(server: RunningServer): Promise<Owner> {
  const person = await aPerson(server, 'Ada', { CNY: '500', NGN: '5000' });
  for (const amount of ['100', '200']) await sendListing(person, { amount, rate: '214' });
  await placeWaitingOrders(server, person, 1);
  const [orderId = ''] = await ownOrders(person);
  await expect.poll(async () => (await ownListings(person)).length).toBe(2);
  const { id } = await person.session.get<{ id: number }>('users/me/');
  return { person, userId: String(id), orderId, listingIds: await ownListings(person) };
}

/** Presses Confirm & Proceed and says yes. */
export async function confirmDeactivation(page: Page): Promise<void> {
  // The warning about money in the wallets comes with them and moves the button.
  await expect(page.getByRole('table', { name: 'Wallet balances' })).toBeVisible();
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
