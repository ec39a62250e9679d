import * as v from 'valibot';
import { defineCalls, READ, REMOVE, SEND } from './call';
import { listOf } from './values/envelopes';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './values/transaction';
import { ALERT_WATCHES, REJECTION_REASONS, STANDING_OUTCOMES } from './values/notices';
import { decimalText } from './values/decimalText';
import { idText, optionalText } from './values/text';

/** What a notification can be about. */
export const NOTICE_KINDS = [
  'funding',
  'withdrawal',
  'listing',
  'order',
  'fill',
  'dispute',
  'alert',
  'device',
  'security',
  'standing',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const money = v.object({ amount: decimalText, currency: v.string() });

/** The facts of a notification of our own server, beside its text. Facts that do not apply are missing. */
const notificationFacts = v.object({
  kind: v.picklist(NOTICE_KINDS),
  /** The user's own transaction. */
  transaction: v.optional(idText),
  type: v.optional(v.picklist(TRANSACTION_TYPES)),
  status: v.optional(v.picklist(TRANSACTION_STATUSES)),
  /** What was paid, listed or sold. */
  amount: v.optional(money),
  /** What was received for it. */
  received: v.optional(money),
  /** The currency of the pair, if no amount has it. */
  currency: v.optional(v.string()),
  /** The other currency of the pair. */
  to: v.optional(v.string()),
  rate: v.optional(decimalText),
  /** If several listings were filled: how many, and the highest of their rates; `rate` is the lowest. */
  count: v.optional(v.string()),
  highest: v.optional(decimalText),
  /** What the alert that fired watches; `rate` is its rate. */
  watch: v.optional(v.picklist(ALERT_WATCHES)),
  /** The market rate that was reached. */
  market: v.optional(decimalText),
  /** The reason of a rejection, if the operator chose a predefined one. */
  reason: v.optional(v.picklist(REJECTION_REASONS)),
  /** What became of a run of a standing order; `note` is the reason. */
  outcome: v.optional(v.picklist(STANDING_OUTCOMES)),
  /** The operator's own words. */
  note: v.optional(v.string()),
  /** What the operator wrote about a dispute that is still open. */
  written: v.optional(v.string()),
  /** The browser and the system of a new device, by their names; empty if they are not known. */
  browser: v.optional(v.string()),
  system: v.optional(v.string()),
  /** Until when the user can do something about it, as ISO 8601 text. */
  until: v.optional(v.string()),
  /** When a listing ended by itself, as ISO 8601 text; `amount` is what came back. */
  expired: v.optional(v.string()),
});
export type NotificationFacts = v.InferOutput<typeof notificationFacts>;

/** Spec 3, Notification, and what it is about, if our own server says so. Facts that cannot be read are none. */
export const notification = v.object({
  id: idText,
  message: v.string(),
  created_at: optionalText,
  about: v.fallback(v.optional(notificationFacts), undefined),
});
export type Notification = v.InferOutput<typeof notification>;

export const notificationsAnswer = listOf(notification);

/** The unread list is only counted (spec 3), so its entries may be anything. */
export const unreadAnswer = v.pipe(
  listOf(v.unknown()),
  v.transform((unread) => unread.length),
);

/** Specification 7: notifications. */
export const notificationCalls = defineCalls({
  getNotifications: { ...READ, path: 'notifications/', answer: notificationsAnswer, fedBy: ['notifications'] },
  /** Specification 7 writes the slash after the value. */
  getUnreadCount: {
    ...READ,
    path: 'notifications/',
    query: { unread: 'true/' },
    answer: unreadAnswer,
    fedBy: ['notifications'],
  },
  markNotificationsRead: {
    ...SEND,
    method: 'PUT',
    path: 'notifications/mark-all-read/',
    makesStale: ['notifications'],
  },
  removeNotification: {
    ...REMOVE,
    path: 'notifications/{id}/remove_notification/',
    makesStale: ['notifications'],
  },
});
