import type { Db } from '@server/db/database';
import type { Subscription } from '@server/push/pushSender';

/** How a user is notified while away. */
interface AwayRow {
  /** Of this session; null without a subscription. */
  shows_amounts: boolean | null;
  mail: boolean;
}

/** What a session's user has chosen. */
export async function findAway(db: Db, userId: string, session: Buffer): Promise<AwayRow> {
  const [row] = await db.query<AwayRow>(
    `select (select shows_amounts from push_subscriptions where session = $2) as shows_amounts,
            exists (select from notice_mails where user_id = $1) as mail`,
    [userId, session],
  );
  return row ?? { shows_amounts: null, mail: false };
}

/** Whose browser a subscription is, and what is sent to it. */
interface Subscriber extends Subscription {
  userId: string;
  session: Buffer;
  showsAmounts: boolean;
}

/** So many browsers of a user are pushed to. */
const MOST_BROWSERS = 10;

/**
 * Replaces what the session, or an earlier one of the same browser, had. Another user's is replaced only if its keys are
 * the same, which only that browser knows. If the user has too many, the oldest is removed.
 *
 * @returns false if the address belongs to another user
 */
export async function replaceSubscription(tx: Db, subscriber: Subscriber): Promise<boolean> {
  const { session, userId, endpoint, p256dh, auth, showsAmounts } = subscriber;
  await tx.query(
    `delete from push_subscriptions where endpoint = $1 and session <> $2
       and (user_id = $3 or (p256dh = $4 and auth = $5))`,
    [endpoint, session, userId, p256dh, auth],
  );
  const others = await tx.query('select from push_subscriptions where endpoint = $1 and session <> $2', [
    endpoint,
    session,
  ]);
  if (others.length > 0) return false;
  await tx.query(
    `delete from push_subscriptions where id in (select id from push_subscriptions where user_id = $1 and session <> $2
       order by id desc offset ${String(MOST_BROWSERS - 1)})`,
    [userId, session],
  );
  await tx.query(
    `insert into push_subscriptions (session, user_id, endpoint, p256dh, auth, shows_amounts)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (session) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
       auth = excluded.auth, shows_amounts = excluded.shows_amounts, wait_until = '-infinity'`,
    [session, userId, endpoint, p256dh, auth, showsAmounts],
  );
  return true;
}

/** Ends what is pushed to the session's browser, and what waits for it. */
export async function deleteSubscription(db: Db, session: Buffer): Promise<void> {
  await db.query('delete from push_subscriptions where session = $1', [session]);
}

/** Ends everything that a user has chosen, in all browsers. */
export async function deleteAway(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from push_subscriptions where user_id = $1', [userId]);
  await tx.query('delete from notice_mails where user_id = $1', [userId]);
}

/** From now on what is new is mailed. @param endToken a secret, kept if there is one already */
export async function insertMailChoice(db: Db, userId: string, endToken: string): Promise<void> {
  await db.query('insert into notice_mails (user_id, end_token) values ($1, $2) on conflict (user_id) do nothing', [
    userId,
    endToken,
  ]);
}

/** Ends the mails, and what waits for one. */
export async function deleteMailChoice(db: Db, userId: string): Promise<void> {
  await db.query('delete from notice_mails where user_id = $1', [userId]);
}
