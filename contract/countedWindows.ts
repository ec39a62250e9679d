import * as v from 'valibot';
import { ownCalls, READ } from './call';
import { ownListing } from './listingChanges';
import { transaction } from './values/transaction';
import { NOTICE_KINDS } from './notifications';
import { LONGEST_WINDOW } from './values/capabilities';
import { CURRENCIES } from './values/currencies';
import { isTime } from './values/times';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './values/transaction';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** One window of a list, newest first. `next` is the cursor of the window of older rows, or null after the oldest. */
export const windowOf = <const Schema extends AnySchema>(entry: Schema) =>
  v.object({ results: v.array(entry), next: v.nullable(v.string()) });

/** How many rows a window has, and if these are all of its list. */
export const countOfWindow = v.pipe(
  windowOf(v.unknown()),
  v.transform(({ results, next }) => ({ count: results.length, areAll: next === null })),
);

/** The newest rows of lists that are shown in part and counted on many screens: the capability `windows`. */
export const countedCalls = ownCalls('windows', {
  /** The pending transactions. A user rarely has more than this. */
  getNewestPending: {
    ...READ,
    path: 'transactions/',
    query: { status: 'pending', limit: '100' },
    answer: windowOf(transaction),
    fedBy: ['transactions'],
  },
  /** As many of the unread notifications as are worth counting. */
  getNewestUnread: {
    ...READ,
    path: 'notifications/',
    query: { unread: 'true', limit: '100' },
    answer: countOfWindow,
    fedBy: ['notifications'],
  },
  getNewestOwnListings: {
    ...READ,
    path: 'listings/',
    query: { created_by_user: 'true', limit: null },
    answer: windowOf(ownListing),
    fedBy: ['listings', 'pegs'],
  },
});

const LIMIT = /^[1-9]\d{0,5}$/;

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

/** The window of a list that is asked for, and its times: `since` is included, `until` is not. */
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
