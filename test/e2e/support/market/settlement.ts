import { expect } from '@playwright/test';
import type { Offer } from './market';
import { sendListing } from './market';
import type { Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

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
