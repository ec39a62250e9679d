import * as v from 'valibot';
import { NOTICE_KINDS } from './notifications';
import { LONGEST_WINDOW } from './values/capabilities';
import { CURRENCIES } from './values/currencies';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './values/transaction';

const LIMIT = /^[1-9]\d{0,5}$/;
const DAY = /^(?!0000)\d{4}-\d\d-\d\d/;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;

/** False also for 31 February, which JavaScript takes for 3 March, and for the year 0, which PostgreSQL does not have. */
function isTime(text: string): boolean {
  if (!TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  const [day] = DAY.exec(text) ?? [];
  return day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

const oneOfCodes = <const Code extends string>(field: string, codes: readonly Code[]) =>
  v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(codes, `${field} expects one of ${codes.join(', ')}`)));
/** A date, or a time with its zone. */
export const time = (field: string) =>
  v.optional(v.pipe(v.string(), v.check(isTime, `${field} expects a date or a time with its zone`)));

/** How many rows are asked for. */
export const limitUpTo = (most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => LIMIT.test(text) && parseInt(text, 10) <= most,
      `limit expects a number from 1 to ${String(most)}`,
    ),
    v.transform((text) => parseInt(text, 10)),
  );

/** Which window of a list is asked for, and of which times: `since` is included, `until` is not. */
const windowQuery = v.object({
  limit: limitUpTo(LONGEST_WINDOW),
  /** The `next` of the window before. */
  before: v.optional(v.string()),
  since: time('since'),
  until: time('until'),
});

const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/;
const amount = (field: string) =>
  v.optional(v.pipe(v.string(), v.regex(AMOUNT, `${field} expects an amount such as 1000.50`)));
const MOST_WORDS = 100;

/**
 * Which of a user's transactions are asked for. `currency` is the one paid. `min` and `max` are included. Each of the
 * `words` must be in the transaction: in its number, type, status, currencies, path or bank account.
 */
export const transactionWindowQuery = v.object({
  ...windowQuery.entries,
  min: amount('min'),
  max: amount('max'),
  words: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MOST_WORDS, `words expects at most ${String(MOST_WORDS)} characters`)),
  ),
  type: oneOfCodes('type', TRANSACTION_TYPES),
  currency: oneOfCodes('currency', CURRENCIES),
  status: oneOfCodes('status', TRANSACTION_STATUSES),
});
export type TransactionWindowQuery = v.InferOutput<typeof transactionWindowQuery>;

/** Which of a user's listings or orders are asked for. `currency` is the one listed or paid. */
export const offerWindowQuery = v.object({ ...windowQuery.entries, currency: oneOfCodes('currency', CURRENCIES) });
export type OfferWindowQuery = v.InferOutput<typeof offerWindowQuery>;

/** Which of a user's notifications are asked for: all, the unread ones, those of a kind. Specification 7 writes "true/". */
export const notificationWindowQuery = v.object({
  ...windowQuery.entries,
  unread: v.optional(v.pipe(v.string(), v.regex(/^true\/?$/, 'unread expects true'))),
  kind: v.optional(v.picklist(NOTICE_KINDS, `kind expects one of ${NOTICE_KINDS.join(', ')}`)),
});
export type NotificationWindowQuery = v.InferOutput<typeof notificationWindowQuery>;
