import * as v from 'valibot';
import { ownCalls, READ, REMOVE, SEND } from './call';
import { passkeyProofPayload } from './passkeys';
import { idText, optionalText, requiredText } from './values/text';

/** What can be sent to a user's own systems. */
export const HOOK_EVENTS = [
  'funded',
  'withdrawn',
  'listed',
  'filled',
  'dispute_answered',
  'alert',
  'standing_order',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export const MOST_WEBHOOKS = 5;
const LONGEST_ADDRESS = 500;

/** `off`: switched off, because nothing was taken for days; `paused`: by the user. */
const HOOK_STATES = ['on', 'paused', 'off'] as const;

const webhook = v.object({
  id: idText,
  url: v.string(),
  events: v.array(v.picklist(HOOK_EVENTS)),
  state: v.picklist(HOOK_STATES),
  created: optionalText,
  /** Since when nothing was taken; null if the last delivery was. */
  failing_since: optionalText,
});
export type Webhook = v.InferOutput<typeof webhook>;

/** What became of a delivery. One that waits is tried again. */
const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Why the last try of a delivery failed, if there was no answer: no allowed address, too slow, or no connection. */
export const DELIVERY_FAULTS = ['address', 'timeout', 'connection'] as const;

/** How many deliveries the log shows. */
export const LOGGED_DELIVERIES = 50;

const delivery = v.object({
  id: idText,
  /** The header `webhook-id`, the same for each try. */
  message: v.string(),
  /** `test`: the user has asked for it. */
  event: v.picklist([...HOOK_EVENTS, 'test']),
  state: v.picklist(DELIVERY_STATES),
  created: optionalText,
  tries: v.number(),
  /** The status of the last answer; null without one. */
  status: v.nullable(v.number()),
  fault: v.nullable(v.picklist(DELIVERY_FAULTS)),
  tried: optionalText,
  /** When it is tried again, if it waits. */
  next: optionalText,
});
export type Delivery = v.InferOutput<typeof delivery>;

const events = v.pipe(
  v.array(v.picklist(HOOK_EVENTS, `events expects ${HOOK_EVENTS.join(', ')}`), 'events is a required field'),
  v.nonEmpty('events is a required field'),
  v.transform((chosen) => HOOK_EVENTS.filter((event) => chosen.includes(event))),
);

export const newWebhookPayload = v.object({
  ...passkeyProofPayload.entries,
  url: requiredText('url', LONGEST_ADDRESS),
  events,
});

const recordId = (name: string) =>
  v.pipe(v.string(`${name} expects an id`), v.regex(/^[1-9]\d{0,17}$/, `${name} expects an id`));

/** The proof is needed if more is sent than before: a new event, or anything again. */
export const webhookChangePayload = v.object({
  webhook: recordId('webhook'),
  events,
  paused: v.boolean('paused expects true or false'),
  ...v.partial(passkeyProofPayload).entries,
});
export type WebhookChange = v.InferOutput<typeof webhookChangePayload>;

export const replayPayload = v.object({ delivery: recordId('delivery') });

/** The secret is shown this once. */
const newWebhookAnswer = v.object({ id: idText, secret: v.string() });

/** The group of the notifications also announces webhooks and their deliveries. */
const HOOKS = ['notifications'] as const;

/** Events that are sent to a user's own systems (docs/PROTOCOL.md): the capability `webhooks` of our own server. No key may make these calls. */
export const webhookCalls = ownCalls('webhooks', {
  getWebhooks: { ...READ, path: 'webhooks/', answer: v.array(webhook), fedBy: HOOKS },
  createWebhook: {
    ...SEND,
    path: 'webhooks/',
    payload: newWebhookPayload,
    success: 201,
    answer: newWebhookAnswer,
    makesStale: HOOKS,
  },
  changeWebhook: { ...SEND, path: 'webhooks/change/', payload: webhookChangePayload, makesStale: HOOKS },
  removeWebhook: { ...REMOVE, path: 'webhooks/{id}/', makesStale: HOOKS },
  getDeliveries: { ...READ, path: 'webhooks/{id}/deliveries/', answer: v.array(delivery), fedBy: HOOKS },
  testWebhook: { ...SEND, path: 'webhooks/{id}/test/', makesStale: HOOKS },
  replayDelivery: { ...SEND, path: 'webhooks/replay/', payload: replayPayload, makesStale: HOOKS },
});
