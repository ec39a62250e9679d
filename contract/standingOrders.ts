import * as v from 'valibot';
import { ownCalls, READ, REMOVE, SEND } from './call';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { decimalText, positiveDecimalPayload } from './values/decimalText';
import { listOf } from './values/envelopes';
import { STANDING_OUTCOMES } from './values/notices';
import { idText, optionalText } from './values/text';

/** When it exchanges: as soon as others offer its rate, or on a day of each week or month. */
export const STANDING_KINDS = ['rate', 'weekly', 'monthly'] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** How much it exchanges at once: what there is, or all or nothing. */
export const STANDING_PARTS = ['available', 'all'] as const;
export type StandingPart = (typeof STANDING_PARTS)[number];

const STANDING_STATES = ['active', 'paused', 'done'] as const;

/** The most standing orders that a user may have. */
export const MOST_STANDING_ORDERS = 50;

/** The most runs that a history has, newest first. */
export const MOST_RUNS = 100;

const standingOrder = v.object({
  id: idText,
  kind: v.picklist(STANDING_KINDS),
  /** Of the week, 1 is Monday; of the month, the last one in a shorter month. Null if it waits for a rate. */
  day: v.nullable(v.pipe(v.number(), v.integer())),
  currency_from: v.string(),
  currency_to: v.string(),
  /** What it pays at most each time, with the fee. */
  amount: decimalText,
  /** What is still to be paid, if it waits for a rate. */
  left: decimalText,
  /** The worst rate: units of `currency_from` for one of `currency_to`, before the fee. */
  rate: decimalText,
  part: v.picklist(STANDING_PARTS),
  state: v.picklist(STANDING_STATES),
  next_run_at: optionalText,
  created_at: optionalText,
  /** What became of its latest run; null if it never ran. */
  last_outcome: v.nullable(v.picklist(STANDING_OUTCOMES)),
});
export type StandingOrder = v.InferOutput<typeof standingOrder>;

/** What a standing order did once. Figures that do not apply are null. */
const standingRun = v.object({
  /** Which run it was, counted from 1. */
  run: idText,
  at: optionalText,
  /** When it was due, if it runs on days. */
  due_at: optionalText,
  outcome: v.picklist(STANDING_OUTCOMES),
  /** Why it was refused. */
  reason: optionalText,
  paid: v.nullable(decimalText),
  fee: v.nullable(decimalText),
  received: v.nullable(decimalText),
  average: v.nullable(decimalText),
  /** The id of the transaction. */
  order: v.nullable(idText),
});
export type StandingRun = v.InferOutput<typeof standingRun>;

const tradable = (name: string) =>
  v.picklist(TRADABLE_CURRENCIES, `${name} must be one of ${TRADABLE_CURRENCIES.join(', ')}`);

/** The last day of each kind; the first one is 1. */
export const LAST_DAYS = { weekly: 7, monthly: 31 } as const;

const DAY = 'day must be 1 to 7 for weekly, 1 to 31 for monthly, and null for rate';

/** POST standing-orders/. Its rate may lie outside the band of listings. */
export const standingOrderPayload = v.object({
  kind: v.picklist(STANDING_KINDS, `kind must be one of ${STANDING_KINDS.join(', ')}`),
  day: v.optional(v.nullable(v.number(DAY)), null),
  currency_from: tradable('currency_from'),
  currency_to: tradable('currency_to'),
  amount: positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS),
  rate: positiveDecimalPayload('rate', RATE_INPUT_DECIMALS),
  part: v.picklist(STANDING_PARTS, `part must be one of ${STANDING_PARTS.join(', ')}`),
});
export type StandingOrderPayload = v.InferOutput<typeof standingOrderPayload>;

/** Why the day does not fit the kind; null if it does. */
export function wrongDay({ kind, day }: Pick<StandingOrderPayload, 'kind' | 'day'>): string | null {
  if (kind === 'rate') return day === null ? null : DAY;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= LAST_DAYS[kind] ? null : DAY;
}

/** The group of the notifications also announces standing orders, because each run makes a notification. */
const STANDING = ['notifications'] as const;

/** Standing orders (docs/PROTOCOL.md): the capability `standingOrders` of our own server. */
export const standingOrderCalls = ownCalls('standingOrders', {
  getStandingOrders: { ...READ, path: 'standing-orders/', answer: listOf(standingOrder), fedBy: STANDING },
  getStandingRuns: { ...READ, path: 'standing-orders/{id}/runs/', answer: listOf(standingRun), fedBy: STANDING },
  createStandingOrder: {
    ...SEND,
    path: 'standing-orders/',
    payload: standingOrderPayload,
    success: 201,
    makesStale: STANDING,
  },
  pauseStandingOrder: { ...SEND, path: 'standing-orders/{id}/pause/', makesStale: STANDING },
  resumeStandingOrder: { ...SEND, path: 'standing-orders/{id}/resume/', makesStale: STANDING },
  removeStandingOrder: { ...REMOVE, path: 'standing-orders/{id}/', makesStale: STANDING },
});
