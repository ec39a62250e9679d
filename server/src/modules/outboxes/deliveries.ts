import type { DELIVERY_FAULTS } from '@contract/webhooks';
import type { Db } from '@server/db/database';
import { openSealed } from '@server/db/sealed';
import { claimInTurn } from './inTurn';

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  message_id: string;
  event: string;
  notification_id: string | null;
  created_at: Date;
  /** The number of tries, including this one. */
  tries: number;
}

const CLAIM_DELIVERIES = claimInTurn({
  ...{ box: 'webhook_deliveries', receivers: 'webhooks', key: 'webhook_id', longest: `interval '5 hours'` },
  condition: `s.paused_at is null and s.off_at is null
    and exists (select from users where id = s.user_id and deactivated_at is null and frozen_at is null)`,
  returning: 'o.id, o.webhook_id, o.message_id, o.event, o.notification_id, o.created_at, o.tries',
});

/** Claims at most `most` due deliveries for this process. A frozen user's wait, and a deactivated user's. */
export const claimDeliveries = (db: Db, now: Date, most: number): Promise<ClaimedDelivery[]> =>
  db.query<ClaimedDelivery>(CLAIM_DELIVERIES, [now, most]);

/** Where deliveries go, and whose they are. */
export interface Receiver {
  url: string;
  secret: string;
  user_id: string;
  email: string;
  language: string;
}

/** Null if the user has removed it meanwhile. @throws SecretUnreadable */
export async function findReceiver(db: Db, webhookId: string): Promise<Receiver | null> {
  const [row] = await db.query<Receiver>(
    `select w.url, w.secret, w.user_id, u.email, u.language from webhooks w join users u on u.id = w.user_id
     where w.id = $1`,
    [webhookId],
  );
  return row ? { ...row, secret: openSealed('webhooks.secret', webhookId, row.secret).toString() } : null;
}

/** How a try ended: the status of the answer, or why there was none. */
export interface TryResult {
  status: number | null;
  fault: (typeof DELIVERY_FAULTS)[number] | null;
}

/** The receiver has taken it, so it is not failing. */
export async function markDelivered(tx: Db, { id, webhook_id, tries }: ClaimedDelivery, now: Date, status: number) {
  await tx.query(
    `update webhook_deliveries set delivered_at = $3, tried_at = $3, status = $4, fault = null, due_at = null,
       claimed_until = null
     where id = $1 and tries = $2`,
    [id, tries, now, status],
  );
  await tx.query(
    `update webhooks set failing_since = null, failed_at = null where id = $1 and failing_since is not null`,
    [webhook_id],
  );
}

/** For how long a delivery is tried. */
const TRIED_FOR = `interval '1 day'`;
/** A webhook without a success for this long is switched off. */
const FAILS_FOR = `interval '3 days'`;

/**
 * The receiver has not taken it: it is tried again after a pause, for the last time when its day is over. Failures are
 * counted again from the start after a day without any.
 *
 * @returns true if the receiver has failed for days
 */
export async function putOffDelivery(
  tx: Db,
  { id, webhook_id, tries }: ClaimedDelivery,
  now: Date,
  { status, fault }: TryResult,
  waitS: number,
): Promise<boolean> {
  await tx.query(
    `update webhook_deliveries set tried_at = $3, status = $4, fault = $5, claimed_until = null,
       due_at = case when due_at is not null and $3 < begun_at + ${TRIED_FOR}
         then least($3::timestamptz + make_interval(secs => $6), begun_at + ${TRIED_FOR}) end
     where id = $1 and tries = $2`,
    [id, tries, now, status, fault, waitS],
  );
  const [failing] = await tx.query<{ is_over: boolean }>(
    `update webhooks set failed_at = $2,
       failing_since = case when failed_at > $2::timestamptz - ${TRIED_FOR} then failing_since else $2 end
     where id = $1 and off_at is null and paused_at is null
     returning failing_since <= $2::timestamptz - ${FAILS_FOR} as is_over`,
    [webhook_id, now],
  );
  return failing?.is_over === true;
}

/** What waits for webhooks is not tried any more; the user may have it sent again. */
async function giveUp(tx: Db, webhookIds: readonly string[]): Promise<void> {
  await tx.query(
    'update webhook_deliveries set due_at = null where webhook_id = any($1::bigint[]) and due_at is not null',
    [webhookIds],
  );
}

/** @returns false if it is off already */
export async function switchOff(tx: Db, webhookId: string): Promise<boolean> {
  const off = await tx.query('update webhooks set off_at = now() where id = $1 and off_at is null returning id', [
    webhookId,
  ]);
  await giveUp(tx, [webhookId]);
  return off.length > 0;
}

/**
 * Pauses one webhook of a user; null: all, because somebody else may have made them, or the user has left.
 *
 * @returns false if there was none to pause
 */
export async function pauseWebhooks(tx: Db, userId: string, webhookId: string | null): Promise<boolean> {
  const paused = await tx.query<{ id: string }>(
    `update webhooks set paused_at = now() where user_id = $1 and ($2::bigint is null or id = $2) and paused_at is null
     returning id`,
    [userId, webhookId],
  );
  if (paused.length > 0)
    await giveUp(
      tx,
      paused.map(({ id }) => id),
    );
  return paused.length > 0;
}

/** Deletes what the log keeps no longer. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.query(`delete from webhook_deliveries where created_at < now() - interval '7 days'`);
}
