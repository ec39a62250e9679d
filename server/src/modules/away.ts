import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { createECDH } from 'node:crypto';
import type * as v from 'valibot';
import { awayMailPayload, awayPushPayload } from '@contract/away';
import { mailEndTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { callPath, SMALL_PAGE_POLICY, smallPage } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { speakOnPage } from '@server/http/edge';
import { readPayload } from '@server/http/read';
import type { Config } from '@server/platform/config';
import { type CalledFrom, mayCall } from '@server/platform/publicAddress';
import { invalidField } from '@server/platform/refusal';
import { readVapidKeys, type Subscription } from '@server/push';
import { claimInTurn } from './outboxes/inTurn';
import type { NotificationRow } from './notifications';
import { requireActiveUser } from './sessions/requireUser';
import { createToken } from './sessions/secrets';

/** A user to whom a mail is due. */
export interface DueMail {
  user_id: string;
  email: string;
  language: string;
  end_token: string;
  /** The newest notification that it is about, in the order of the queue. */
  last: string;
}

/** At most one mail in this time. */
const BETWEEN = `interval '15 minutes'`;
/** How long a notification waits for others, and to be read in the app. */
const COLLECTED_FOR = `interval '2 minutes'`;
/** A time further ahead was written before the clock was put back. The clocks of processes differ by less. */
const AHEAD = `interval '1 minute'`;

/** True if a time is at least this long ago, or meaningless because the clock was put back. */
const isPast = (time: string, since: string) =>
  `(${time} <= $1::timestamptz - ${since} or ${time} > $1::timestamptz + ${AHEAD})`;

/** Claims at most `most` users who are due a mail for this process. The next mail is due much later. */
export const claimMails = (db: Db, now: Date, most: number): Promise<DueMail[]> =>
  db.query<DueMail>(
    `with waiting as (select user_id, min(created_at) as since, max(id) as last from mail_queue group by user_id),
     due as (select l.user_id, w.last from notice_mails l join waiting w on w.user_id = l.user_id
       where ${isPast('w.since', COLLECTED_FOR)} and ${isPast('l.sent_at', BETWEEN)}
       order by w.since limit $2 for update of l skip locked)
     update notice_mails l set sent_at = $1 from due join users u on u.id = due.user_id
     where l.user_id = due.user_id and ${isPast('l.sent_at', BETWEEN)}
     returning l.user_id, u.email, u.language, l.end_token, due.last`,
    [now, most],
  );

/**
 * The notifications of a mail, newest first: those that were neither read nor removed meanwhile. None if the user was
 * deactivated, has ended the mails, or has a browser that gets pushes.
 */
export const findMailed = (db: Db, { user_id, last }: DueMail): Promise<NotificationRow[]> =>
  db.query<NotificationRow>(
    `select n.id, n.message, n.created_at, false as read, n.kind, n.transaction_id, n.facts
     from mail_queue q join notifications n on n.id = q.notification_id
     join users u on u.id = q.user_id and u.deactivated_at is null
     where q.user_id = $1 and q.id <= $2 and n.read_at is null and n.removed_at is null
       and not exists (select from push_subscriptions s where s.user_id = q.user_id)
     order by q.id desc`,
    [user_id, last],
  );

/** After a mail, or if there was nothing to mail. */
export async function deleteMailed(db: Db, { user_id, last }: DueMail): Promise<void> {
  await db.query('delete from mail_queue where user_id = $1 and id <= $2', [user_id, last]);
}

/** No mail was sent, so the next one may be sent at once. */
export async function takeMailBack(db: Db, { user_id }: DueMail): Promise<void> {
  await db.query(`update notice_mails set sent_at = '-infinity' where user_id = $1`, [user_id]);
}

/** @returns false if there are no mails that this token ends */
async function endMailsByToken(db: Db, token: string): Promise<boolean> {
  return (await db.query('delete from notice_mails where end_token = $1 returning user_id', [token])).length > 0;
}

async function isMailToken(db: Db, token: string): Promise<boolean> {
  return (await db.query('select from notice_mails where end_token = $1', [token])).length > 0;
}

/** The page asks for a press, because programs that open the links in mails must not end anything. */
const presentMailEnd = () =>
  smallPage(
    mailEndTexts.title,
    html`<p>${mailEndTexts.question}</p>
      <form method="post"><button>${mailEndTexts.end}</button></form>`,
  );

const presentMailEnded = () => smallPage(mailEndTexts.ended, html`<p>${mailEndTexts.endedHint}</p>`);

const presentNoMailEnd = () => smallPage(mailEndTexts.unknown, html`<p>${mailEndTexts.unknownHint}</p>`);

/** A push that this process has claimed. */
export interface ClaimedPush {
  id: string;
  subscription_id: string;
  notification_id: string;
  /** The number of tries, including this one. */
  tries: number;
}

const CLAIM_PUSHES = claimInTurn({
  ...{ box: 'push_outbox', receivers: 'push_subscriptions', key: 'subscription_id', longest: `interval '2 hours'` },
  condition: 'not exists (select from push_outbox e where e.subscription_id = w.subscription_id and e.id < w.id)',
  returning: 'o.id, o.subscription_id, o.notification_id, o.tries',
});

/** Claims at most `most` due pushes for this process: only the oldest of each browser, and only a few of each user. */
export const claimPushes = (db: Db, now: Date, most: number): Promise<ClaimedPush[]> =>
  db.query<ClaimedPush>(CLAIM_PUSHES, [now, most]);

/** A notification and the browser it is sent to. */
export type PushRow = NotificationRow & Subscription & { shows_amounts: boolean; language: string };

/**
 * The notification and the browser of a claim; null if its session has ended, its user was deactivated, or the
 * notification was removed.
 */
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

/** The push service has accepted it, or it must not be sent any more. */
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

/** Deletes pushes that are a day old and so out of date. */
export async function deleteOldPushes(db: Db): Promise<void> {
  await db.query(`delete from push_outbox where created_at < now() - interval '1 day'`);
}

/** How a user is notified while away. */
interface AwayRow {
  /** Of this session; null without a subscription. */
  shows_amounts: boolean | null;
  mail: boolean;
}

async function findAway(db: Db, userId: string, session: Buffer): Promise<AwayRow> {
  const [row] = await db.query<AwayRow>(
    `select (select shows_amounts from push_subscriptions where session = $2) as shows_amounts,
            exists (select from notice_mails where user_id = $1) as mail`,
    [userId, session],
  );
  return row ?? { shows_amounts: null, mail: false };
}

/** The user and session of a subscription, and what is sent to it. */
interface Subscriber extends Subscription {
  userId: string;
  session: Buffer;
  showsAmounts: boolean;
}

/** The most browsers of a user that get pushes. */
const MOST_BROWSERS = 10;

/**
 * Replaces the subscription of the session, or of an earlier session of the same browser. Another user's is replaced
 * only if its keys are the same, which only that browser knows. If the user has too many, the oldest is removed.
 *
 * @returns false if the address belongs to another user
 */
async function replaceSubscription(tx: Db, subscriber: Subscriber): Promise<boolean> {
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

/** Ends the pushes to the session's browser, and deletes those that wait. */
async function deleteSubscription(db: Db, session: Buffer): Promise<void> {
  await db.query('delete from push_subscriptions where session = $1', [session]);
}

/** Ends all pushes and mails of a user, in all browsers. */
export async function endAway(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from push_subscriptions where user_id = $1', [userId]);
  await tx.query('delete from notice_mails where user_id = $1', [userId]);
}

/** Mails new notifications from now on. @param endToken a secret; an existing one is kept */
async function insertMailChoice(db: Db, userId: string, endToken: string): Promise<void> {
  await db.query('insert into notice_mails (user_id, end_token) values ($1, $2) on conflict (user_id) do nothing', [
    userId,
    endToken,
  ]);
}

/** Ends the mails, and deletes those that wait. */
async function deleteMailChoice(db: Db, userId: string): Promise<void> {
  await db.query('delete from notice_mails where user_id = $1', [userId]);
}

/** The session of the caller. */
interface Caller {
  userId: string;
  session: Buffer;
}

/** The caller's choices, as the contract's `awayAnswer` has them. */
async function readAway(db: Database, config: Config, { userId, session }: Caller) {
  const { publicKey: key } = await readVapidKeys(db, config);
  const { shows_amounts: amounts, mail } = await findAway(db, userId, session);
  return { key, push: amounts === null ? null : { amounts }, mail };
}

/** True if the browser's key is a point of P-256, so that messages can be encrypted for it. */
function isOnCurve(point: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(point, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Pushes the caller's notifications to this browser from now on, until its session ends.
 *
 * @throws Refusal `invalid` for an address that the server does not call or that is another user's, and for an invalid
 * key
 */
async function savePush(
  db: Database,
  config: CalledFrom,
  { userId, session }: Caller,
  { endpoint, p256dh, auth, amounts }: v.InferOutput<typeof awayPushPayload>,
): Promise<void> {
  if (!mayCall(endpoint, config)) throw invalidField('endpoint', refusalTexts.noPushService);
  if (!isOnCurve(p256dh)) throw invalidField('p256dh', refusalTexts.noPushKey);
  const isReplaced = await db.transaction((tx) =>
    replaceSubscription(tx, { userId, session, endpoint, p256dh, auth, showsAmounts: amounts }),
  );
  if (!isReplaced) throw invalidField('endpoint', refusalTexts.foreignPush);
}

const endPush = (db: Db, { session }: Caller): Promise<void> => deleteSubscription(db, session);

/** Starts or ends the caller's mails about new notifications. While pushes are on, none is mailed. */
const saveMail = (db: Db, { userId }: Caller, isWanted: boolean): Promise<void> =>
  isWanted ? insertMailChoice(db, userId, createToken()) : deleteMailChoice(db, userId);

const callerOf = (c: Context<AppEnv>) => ({ userId: c.get('user').id, session: c.get('session') });

const MAIL_END = '/away/mail-end/:token/';
const NOT_FOUND = 404;

/** The link in a mail: a page for people, and a POST for mail programs (RFC 8058). */
function mailEndRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(MAIL_END, speakOnPage, async (c) => {
      c.header('Content-Security-Policy', SMALL_PAGE_POLICY);
      const isKnown = await isMailToken(c.get('db'), c.req.param('token'));
      return isKnown ? c.html(presentMailEnd()) : c.html(presentNoMailEnd(), NOT_FOUND);
    })
    .post(MAIL_END, speakOnPage, async (c) => {
      const isEnded = await endMailsByToken(c.get('db'), c.req.param('token'));
      return isEnded ? c.html(presentMailEnded()) : c.html(presentNoMailEnd(), NOT_FOUND);
    });
}

/** away/: how the caller is notified while away. Our own calls (docs/PROTOCOL.md). */
export function awayRoutes(): Hono<AppEnv> {
  const answer = async (c: Context<AppEnv>) => c.json(await readAway(c.get('db'), c.get('config'), callerOf(c)));
  return mailEndRoutes()
    .get(callPath('getAway'), requireActiveUser, answer)
    .put(callPath('saveAwayPush'), requireActiveUser, async (c) => {
      await savePush(c.get('db'), c.get('config'), callerOf(c), await readPayload(c, awayPushPayload));
      return answer(c);
    })
    .delete(callPath('endAwayPush'), requireActiveUser, async (c) => {
      await endPush(c.get('db'), callerOf(c));
      return answer(c);
    })
    .put(callPath('saveAwayMail'), requireActiveUser, async (c) => {
      const { wanted } = await readPayload(c, awayMailPayload);
      await saveMail(c.get('db'), callerOf(c), wanted);
      return answer(c);
    });
}
