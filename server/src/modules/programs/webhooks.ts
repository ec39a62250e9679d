import { type Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import {
  type Delivery,
  type HookEvent,
  LOGGED_DELIVERIES,
  MOST_WEBHOOKS,
  newWebhookPayload,
  replayPayload,
  type Webhook,
  type WebhookChange,
  webhookChangePayload,
} from '@contract/webhooks';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { nextId, sealFor } from '@server/db/sealed';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import { limitAttempts, LIMITS } from '@server/modules/attempts';
import {
  type Caller,
  mailFactor,
  type MailParts,
  noteFactor,
  withProof,
} from '@server/modules/secondFactor/secondFactor';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { wireId } from '@server/modules/wire';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { mayCall } from '@server/platform/publicAddress';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type * as v from 'valibot';
import { pauseWebhooks } from '@server/modules/outboxes/deliveries';

interface WebhookRow {
  id: string;
  url: string;
  events: HookEvent[];
  created_at: Date;
  paused_at: Date | null;
  off_at: Date | null;
  failing_since: Date | null;
}

const findWebhooks = (db: Db, userId: string): Promise<WebhookRow[]> =>
  db.query<WebhookRow>(
    `select id, url, events, created_at, paused_at, off_at, failing_since from webhooks where user_id = $1 order by id`,
    [userId],
  );

async function insertWebhook(tx: Db, userId: string, secret: string, { url, events }: NewWebhook): Promise<string> {
  const id = await nextId(tx, 'webhooks');
  await tx.query(
    `insert into webhooks (id, user_id, url, secret, events) overriding system value
     values ($1, $2, $3, $4, $5::text[])`,
    [id, userId, url, sealFor('webhooks.secret', id, secret), events],
  );
  return id;
}

/** @throws Refusal `notFound` for another user's */
async function lockWebhook(tx: Db, userId: string, id: string): Promise<WebhookRow> {
  const [row] = await tx.query<WebhookRow>(
    `select id, url, events, created_at, paused_at, off_at, failing_since from webhooks
     where user_id = $1 and id = $2 for update`,
    [userId, id],
  );
  if (!row) throw notFound();
  return row;
}

interface DeliveryRow {
  id: string;
  message_id: string;
  event: Delivery['event'];
  created_at: Date;
  due_at: Date | null;
  tries: number;
  tried_at: Date | null;
  delivered_at: Date | null;
  status: number | null;
  fault: string | null;
}

/** The newest deliveries of a webhook, newest first. */
const findDeliveries = (db: Db, webhookId: string): Promise<DeliveryRow[]> =>
  db.query<DeliveryRow>(
    `select id, message_id, event, created_at, due_at, tries, tried_at, delivered_at, status, fault
     from webhook_deliveries where webhook_id = $1 order by id desc limit ${String(LOGGED_DELIVERIES)}`,
    [webhookId],
  );

/** Sends a delivery again from now on. @returns false while it is being sent */
async function beginAgain(tx: Db, id: string): Promise<boolean> {
  const begun = await tx.query(
    `update webhook_deliveries set begun_at = now(), due_at = now(), claimed_until = null, delivered_at = null, tries = 0
     where id = $1 and (claimed_until is null or claimed_until < now()) returning id`,
    [id],
  );
  return begun.length > 0;
}

type NewWebhook = v.InferOutput<typeof newWebhookPayload>;

/** The prefix of Standard Webhooks, and 32 bytes. */
const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Makes a webhook. It needs the password again, and a code of the second factor if that is on, because it tells another
 * system of the user's money.
 *
 * @returns its id and its secret, which is shown this once
 * @throws Refusal `invalid`, `conflict` if there are too many, `tooMany`
 */
function createWebhook(db: Database, caller: Caller, wanted: NewWebhook, parts: MailParts) {
  if (!mayCall(wanted.url, parts.config)) throw invalidField('url', refusalTexts.hookAddress);
  return withProof(db, caller, wanted, async (tx) => {
    const { user } = caller;
    // Otherwise two concurrent requests could both make the last one that is allowed.
    await lockName(tx, `webhooks of ${user.id}`);
    if ((await findWebhooks(tx, user.id)).length >= MOST_WEBHOOKS)
      throw conflict(refusalTexts.tooManyHooks(MOST_WEBHOOKS), 'limit_reached');
    const secret = createSecret();
    const id = wireId(await insertWebhook(tx, user.id, secret, wanted));
    await noteFactor(tx, user.id, () => factorNoticeTexts.hookMade);
    await mailFactor(tx, user, () => factorNoticeTexts.hookMade, parts);
    return { id, secret };
  });
}

/** Does something with a webhook of a user, in a transaction. @throws Refusal `notFound` */
const withWebhook = (db: Database, userId: string, id: string, act: (tx: Db, hook: WebhookRow) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await act(tx, await lockWebhook(tx, userId, id));
    await announce(tx, 'notifications', [userId]);
  });

const stateOf = ({ off_at, paused_at }: Pick<WebhookRow, 'off_at' | 'paused_at'>): Webhook['state'] =>
  off_at ? 'off' : paused_at ? 'paused' : 'on';

/** True if it will send what it does not send now. */
const sendsMore = (hook: WebhookRow, { events, paused }: WebhookChange) =>
  !paused && (stateOf(hook) !== 'on' || events.some((event) => !hook.events.includes(event)));

async function saveChange(tx: Db, userId: string, change: WebhookChange): Promise<void> {
  const { webhook, events, paused } = change;
  const hook = await lockWebhook(tx, userId, webhook);
  if (change.password === undefined && sendsMore(hook, change))
    throw invalidField('password', refusalTexts.passwordNeeded);
  if (paused) await pauseWebhooks(tx, userId, webhook);
  await tx.query(
    `update webhooks set events = $2::text[], paused_at = case when $3 then paused_at end,
       off_at = case when $3 then off_at end, failing_since = case when $3 then failing_since end,
       failed_at = case when $3 then failed_at end
     where id = $1`,
    [webhook, events, paused],
  );
  await announce(tx, 'notifications', [userId]);
}

/**
 * Chooses its events, pauses it, or switches it on again. To send less needs nothing more than a session, so that it is
 * quick; to send more needs what making one needs (decision 495).
 *
 * @throws Refusal `invalid`, `notFound`, `tooMany`
 */
function changeWebhook(db: Database, caller: Caller, change: WebhookChange): Promise<void> {
  const { password, code } = change;
  const save = (tx: Db) => saveChange(tx, caller.user.id, change);
  return password === undefined ? db.transaction(save) : withProof(db, caller, { password, code }, save);
}

const removeWebhook = (db: Database, userId: string, id: string): Promise<void> =>
  withWebhook(db, userId, id, (tx) => tx.query('delete from webhooks where id = $1', [id]));

/** @throws Refusal `conflict` */
function requireOn({ paused_at, off_at }: WebhookRow): void {
  if (paused_at !== null || off_at !== null) throw conflict(refusalTexts.hookNotOn);
}

/** Sends an event that says nothing, so that a receiver can be tried. @throws Refusal `conflict`, `tooMany` */
async function testWebhook(db: Database, userId: string, id: string): Promise<void> {
  await limitAttempts(db, LIMITS.webhookTry, userId);
  await withWebhook(db, userId, id, async (tx, hook) => {
    requireOn(hook);
    await tx.query(`insert into webhook_deliveries (webhook_id, event) values ($1, 'test')`, [id]);
  });
}

/** Sends a delivery again, under the same id. @throws Refusal `notFound`, `conflict`, `tooMany` */
async function replayDelivery(db: Database, userId: string, id: string): Promise<void> {
  await limitAttempts(db, LIMITS.webhookTry, userId);
  const [row] = await db.query<{ webhook_id: string }>('select webhook_id from webhook_deliveries where id = $1', [id]);
  if (!row) throw notFound();
  await withWebhook(db, userId, row.webhook_id, async (tx, hook) => {
    requireOn(hook);
    if (!(await beginAgain(tx, id))) throw conflict(refusalTexts.hookUnderWay);
  });
}

/** The contract's `webhook`. */
const presentWebhook = ({ id, url, events, created_at, failing_since, ...state }: WebhookRow) => ({
  ...{ id: wireId(id), url, events, state: stateOf(state) },
  ...{ created: isoTime(created_at), failing_since: failing_since && isoTime(failing_since) },
});

/** The contract's `delivery`. */
const presentDelivery = ({
  id,
  message_id,
  event,
  created_at,
  due_at,
  tried_at,
  delivered_at,
  ...row
}: DeliveryRow) => ({
  ...{ id: wireId(id), message: message_id, event, created: isoTime(created_at) },
  state: delivered_at ? 'delivered' : due_at ? 'waiting' : 'failed',
  ...{ tries: row.tries, status: row.status, fault: row.fault },
  ...{ tried: tried_at && isoTime(tried_at), next: due_at && isoTime(due_at) },
});

async function readDeliveries(db: Db, userId: string, id: string) {
  if (!(await findWebhooks(db, userId)).some((hook) => hook.id === id)) throw notFound();
  return (await findDeliveries(db, id)).map(presentDelivery);
}

const callerOf = (c: Context<AppEnv>): Caller => ({
  ...{ user: c.get('user'), session: c.get('session'), address: clientAddress(c) },
});

/** webhooks/: those of the caller's user. Our own calls (docs/PROTOCOL.md); what is sent is in worker/webhooks. */
export function webhooksRoutes(): Hono<AppEnv> {
  const own = (c: Context<AppEnv>) => [c.get('wholeDb'), c.get('user').id] as const;
  return new Hono<AppEnv>()
    .get(callPath('getWebhooks'), requireActiveUser, async (c) =>
      c.json((await findWebhooks(...own(c))).map(presentWebhook)),
    )
    .post(callPath('createWebhook'), requireActiveUser, async (c) => {
      const wanted = await readPayload(c, newWebhookPayload);
      return answerCall(c, 'createWebhook', await createWebhook(c.get('wholeDb'), callerOf(c), wanted, c.var));
    })
    .post(callPath('changeWebhook'), requireActiveUser, async (c) => {
      await changeWebhook(c.get('wholeDb'), callerOf(c), await readPayload(c, webhookChangePayload));
      return answerCall(c, 'changeWebhook');
    })
    .delete(callPath('removeWebhook'), requireActiveUser, async (c) => {
      await removeWebhook(...own(c), readId(c, 'id'));
      return answerCall(c, 'removeWebhook');
    })
    .get(callPath('getDeliveries'), requireActiveUser, async (c) =>
      c.json(await readDeliveries(...own(c), readId(c, 'id'))),
    )
    .post(callPath('testWebhook'), requireActiveUser, async (c) => {
      await testWebhook(...own(c), readId(c, 'id'));
      return answerCall(c, 'testWebhook');
    })
    .post(callPath('replayDelivery'), requireActiveUser, async (c) => {
      await replayDelivery(...own(c), (await readPayload(c, replayPayload)).delivery);
      return answerCall(c, 'replayDelivery');
    });
}
