import type { NotificationRow } from '@server/modules/notifications/repository';
import type { Db } from '@server/db/database';
import type { Subscription } from '@server/push/pushSender';

/** What this process is to push. */
export interface ClaimedPush {
  id: string;
  subscription_id: string;
  notification_id: string;
  /** This try included. */
  tries: number;
}

/** A process that has not finished by then was killed, and another one sends it. */
const CLAIM = `interval '60 seconds'`;
/** Nothing waits so long: what is due later was put off by a clock that has been put back since. */
const LONGER_THAN_ANY_WAIT = `interval '2 hours'`;

/** So many messages to the browsers of one user are under way at the same time. */
const MOST_OF_USER = 4;
/** So many are looked at to find those that are taken. */
const LOOKED_AT = 500;

/**
 * Takes what is due, so that no other process does; at most so many. Of each browser the oldest only, and of each user a
 * few, so that those whose push service does not answer leave places for the others.
 */
export const claimPushes = (db: Db, now: Date, most: number): Promise<ClaimedPush[]> =>
  db.query<ClaimedPush>(
    `with under_way as (select s.user_id, count(*) as count from push_outbox o join push_subscriptions s on s.id = o.subscription_id
         where o.claimed_until > $1 and o.claimed_until <= $1::timestamptz + ${CLAIM} group by 1),
       waiting as (select w.id, w.due_at, s.user_id from push_outbox w join push_subscriptions s on s.id = w.subscription_id
         left join under_way u on u.user_id = s.user_id
         where (w.due_at <= $1 or w.due_at > $1::timestamptz + ${LONGER_THAN_ANY_WAIT})
           and not exists (select from push_outbox e where e.subscription_id = w.subscription_id and e.id < w.id)
           and coalesce(u.count, 0) < ${String(MOST_OF_USER)}
         order by w.due_at, w.id limit ${String(LOOKED_AT)}),
       in_turn as (select id, due_at, user_id, row_number() over (partition by user_id order by due_at, id) as place from waiting),
       due as (select w.id from push_outbox w join in_turn t on t.id = w.id left join under_way u on u.user_id = t.user_id
         where t.place + coalesce(u.count, 0) <= ${String(MOST_OF_USER)} and w.due_at = t.due_at
         order by w.due_at, w.id limit $2 for update of w skip locked)
     update push_outbox o set due_at = $1::timestamptz + ${CLAIM}, claimed_until = $1::timestamptz + ${CLAIM}, tries = tries + 1
     from due where o.id = due.id returning o.id, o.subscription_id, o.notification_id, o.tries`,
    [now, most],
  );

/** A notification and the browser it is sent to. */
export type PushRow = NotificationRow & Subscription & { shows_amounts: boolean; language: string };

/** What a claim is about; null if its session has ended, its user was deactivated, or the notification was removed. */
export async function findPush(db: Db, { subscription_id, notification_id }: ClaimedPush): Promise<PushRow | null> {
  const [row] = await db.query<PushRow>(
    `select n.id, n.message, n.created_at, n.read_at is not null as read, n.kind, n.transaction_id, n.facts,
            s.endpoint, s.p256dh, s.auth, s.shows_amounts, u.language
     from push_subscriptions s
     join sessions e on e.token_digest = s.session and e.expires_at > now()
     join users u on u.id = s.user_id and u.deactivated_at is null
     join notifications n on n.id = $2 and n.removed_at is null
     where s.id = $1`,
    [subscription_id, notification_id],
  );
  return row ?? null;
}

/** It was taken by the push service, or is not to be sent any more. */
export async function deletePush(db: Db, id: string): Promise<void> {
  await db.query('delete from push_outbox where id = $1', [id]);
}

/** The browser has ended the subscription. */
export async function deleteGoneSubscription(db: Db, id: string): Promise<void> {
  await db.query('delete from push_subscriptions where id = $1', [id]);
}

/** Nothing is sent to this browser before a time. */
export async function waitWithPushes(db: Db, subscriptionId: string, until: Date): Promise<void> {
  await db.query('update push_subscriptions set wait_until = $2 where id = $1', [subscriptionId, until]);
  await db.query('update push_outbox set due_at = $2, claimed_until = null where subscription_id = $1', [
    subscriptionId,
    until,
  ]);
}

/** Deletes what is a day old: it says nothing new any more. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await db.query(`delete from push_outbox where created_at < now() - interval '1 day'`);
}
