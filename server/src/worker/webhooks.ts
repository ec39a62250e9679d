import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { notification } from '@contract/notifications';
import { factorNoticeTexts } from '@/texts/letters';
import type { Database, Db } from '@server/db/database';
import { webhookOffLetter } from '@server/mail/letters';
import { findNotification, presentNotification } from '@server/modules/notifications';
import { type MailParts, noteFactor } from '@server/modules/secondFactor/secondFactor';
import {
  claimDeliveries,
  type ClaimedDelivery,
  findReceiver,
  markDelivered,
  putOffDelivery,
  type Receiver,
  switchOff,
  type TryResult,
} from '@server/modules/outboxes/deliveries';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { inLanguageOf } from '@server/platform/languages';
import { callOut, NotPublic } from '@server/platform/publicAddress';
import type { WorkerLog } from './takeNext';

interface HookParts extends MailParts {
  db: Database;
  log: WorkerLog;
}

/** Facts of a notification that are figures, codes and ids. What people wrote is never sent. */
const SENT_FACTS = [
  ...(['type', 'transaction', 'amount', 'received', 'currency', 'to', 'rate', 'count', 'highest'] as const),
  ...(['watch', 'market', 'outcome'] as const),
];

/** What an event is about: ids and amounts as decimal text. */
async function dataOf(db: Db, { webhook_id, notification_id }: ClaimedDelivery) {
  const row = notification_id === null ? null : await findNotification(db, notification_id);
  if (!row) return { webhook: webhook_id };
  const { id, about = {} } = v.parse(notification, presentNotification(row));
  const facts = Object.entries(about).filter(([name]) => SENT_FACTS.some((sent) => sent === name));
  return { notification: id, ...Object.fromEntries(facts) };
}

/** The body by the rules of Standard Webhooks, the same at each try. */
const bodyOf = async (db: Db, claimed: ClaimedDelivery): Promise<string> =>
  JSON.stringify({ type: claimed.event, timestamp: isoTime(claimed.created_at), data: await dataOf(db, claimed) });

/** Signs a body and sends it. No transaction of the database is open meanwhile. */
async function send({ config }: HookParts, { url, secret }: Receiver, id: string, body: string): Promise<TryResult> {
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Crossrate-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  try {
    return { status: (await callOut(url, headers, body, config)).status, fault: null };
  } catch (error) {
    if (error instanceof NotPublic) return { status: null, fault: 'address' };
    return { status: null, fault: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

/** Long enough for a mail server that is away for a weekend. */
const MAIL_HOURS = 72;

async function tellOff(tx: Db, { user_id, email, language }: Receiver, { mailer, config }: MailParts): Promise<void> {
  await noteFactor(tx, user_id, () => factorNoticeTexts.hookOff);
  await mailer.post(
    tx,
    inLanguageOf(language, () => webhookOffLetter(email, config)),
    MAIL_HOURS,
  );
}

const [FIRST_WAIT_S, LONGEST_WAIT_S] = [30, 4 * 3_600];
const waitAfter = (tries: number) => Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 20));

/** By this status a receiver says that it wants nothing more (Standard Webhooks). */
const GONE = 410;
const isTaken = (status: number | null): status is number => status !== null && status >= 200 && status < 300;

async function settle(parts: HookParts, claimed: ClaimedDelivery, receiver: Receiver, result: TryResult, now: Date) {
  await parts.db.transaction(async (tx) => {
    if (isTaken(result.status)) await markDelivered(tx, claimed, now, result.status);
    else {
      const hasFailedForDays = await putOffDelivery(tx, claimed, now, result, waitAfter(claimed.tries));
      const isOver = hasFailedForDays || result.status === GONE;
      if (isOver && (await switchOff(tx, claimed.webhook_id))) await tellOff(tx, receiver, parts);
    }
    await announce(tx, 'notifications', [receiver.user_id]);
  });
}

async function deliver(parts: HookParts, claimed: ClaimedDelivery, now: Date): Promise<void> {
  const receiver = await findReceiver(parts.db, claimed.webhook_id);
  if (!receiver) return;
  const result = await send(parts, receiver, claimed.message_id, await bodyOf(parts.db, claimed));
  await settle(parts, claimed, receiver, result, now);
}

/**
 * Claims due deliveries to webhooks; any number of processes may do so at once. If a process is killed while it sends,
 * another one sends again, so the receiver gets each event at least once.
 *
 * @param most how many are claimed
 * @returns the deliveries, which are under way and never reject
 */
export async function takeWebhooks(parts: HookParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimDeliveries(parts.db, now, most);
  return claimed.map((one) =>
    deliver(parts, one, now).catch((error: unknown) =>
      parts.log.error({ err: error, id: one.id }, 'a webhook could not be called'),
    ),
  );
}
