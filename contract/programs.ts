import * as v from 'valibot';
import { defineCalls, READ, SEND } from './call';
import { limitUpTo, time, windowOf } from './countedWindows';
import { ownFill } from './fills';
import { LONGEST_WINDOW } from './values/capabilities';
import { decimalText } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { MARKETS } from './values/markets';
import { idText, optionalText } from './values/text';
import { transaction } from './values/transaction';

/** What is free, and what is held by pending transactions and active listings. */
const balance = v.object({ currency: v.string(), free: decimalText, held: decimalText });

/** For programs of others: the app adds up what it shows. Part of the capability `apiKeys` (docs/PROTOCOL.md). */
export const balanceCalls = defineCalls({
  getBalances: {
    ...READ,
    path: 'balances/',
    answer: v.array(balance),
    fedBy: { none: 'for programs of others, which have no cache of ours' },
  },
});

/** For how many seconds the dead man's switch may wait for the next call. */
const SHORTEST_CANCEL_AFTER_S = 5;
const LONGEST_CANCEL_AFTER_S = 3_600;

const SECONDS = `seconds must be 0, or ${String(SHORTEST_CANCEL_AFTER_S)} to ${String(LONGEST_CANCEL_AFTER_S)}`;

/** POST cancel-all-after/: everything is cancelled after so many seconds without another such call; 0 switches it off. */
export const cancelAllAfterPayload = v.object({
  seconds: v.pipe(
    v.number(SECONDS),
    v.check(
      (seconds) =>
        Number.isInteger(seconds) &&
        (seconds === 0 || (seconds >= SHORTEST_CANCEL_AFTER_S && seconds <= LONGEST_CANCEL_AFTER_S)),
      SECONDS,
    ),
  ),
});

/** When it fires, null if it is off; and when it last fired, null if it never did. */
const cancelAllAfterAnswer = oneOf(v.object({ fires_at: optionalText, fired_at: optionalText }));

/**
 * An order, whichever call made it. `amount` is the sum of `filled`, `left` and `returned`, in `currency_from` and with the
 * fee; `received` is in `currency_to`.
 */
const orderStatus = v.object({
  transaction: idText,
  type: v.string(),
  /** `open` if it is listed. What was filled before it was cancelled stays filled. */
  status: v.picklist(['pending', 'open', 'completed', 'cancelled', 'rejected']),
  /** What a LIST has listed. */
  listing: v.nullable(idText),
  currency_from: v.string(),
  currency_to: v.string(),
  amount: decimalText,
  filled: decimalText,
  left: decimalText,
  returned: decimalText,
  received: decimalText,
  fee: decimalText,
  /** Of a listing: what it asks now. */
  rate: decimalText,
  created_at: v.string(),
});
const orderStatusAnswer = v.array(orderStatus);

const CLIENT_ID = 'client_id expects 1 to 255 visible ASCII characters';
const id = (field: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `${field} expects an id`),
    v.transform(String),
    v.regex(/^[1-9]\d{0,17}$/, `${field} expects an id`),
  );

/** Which order: by the Idempotency-Key of the call that made it, by its transaction, or by its listing; by one of them. */
export const orderName = v.object({
  client_id: v.optional(v.pipe(v.string(CLIENT_ID), v.regex(/^[\x21-\x7e]{1,255}$/, CLIENT_ID))),
  transaction: v.optional(id('transaction')),
  listing: v.optional(id('listing')),
});
export type OrderName = v.InferOutput<typeof orderName>;

/** A fill of the caller as a trade: a price is units of the second currency of the market for one of the first. */
const ownTrade = v.object({
  ...ownFill.entries,
  market: v.string(),
  side: v.picklist(['buy', 'sell']),
  price: decimalText,
  /** In the first currency of the market, and in the second. */
  amount: decimalText,
  total: decimalText,
  /** Its share of the fee of the caller's order; none of a listing. */
  fee: decimalText,
  fee_currency: v.string(),
  /** The transaction: the caller's order, or the LIST of their listing. */
  order: idText,
});

const ORDERS = ['newest', 'oldest'] as const;
export const ownTradesQuery = v.object({
  order: v.picklist(ORDERS, `order expects ${ORDERS.join(' or ')}`),
  limit: limitUpTo(LONGEST_WINDOW),
  market: v.optional(v.picklist(MARKETS, `market expects one of ${MARKETS.join(', ')}`)),
  since: time('since'),
  until: time('until'),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});
export type OwnTradesQuery = v.InferOutput<typeof ownTradesQuery>;

const CANCEL_ALL_AFTER = { path: 'cancel-all-after/', answer: cancelAllAfterAnswer } as const;
const NO_CACHE = { none: 'for programs of others, which have no cache of ours' } as const;

/** What the program of a user needs to trade (docs/PROTOCOL.md): the capability `programs` of our own server. */
export const programCalls = defineCalls({
  getCancelAllAfter: { ...READ, ...CANCEL_ALL_AFTER, fedBy: NO_CACHE },
  setCancelAllAfter: { ...SEND, ...CANCEL_ALL_AFTER, payload: cancelAllAfterPayload, makesStale: NO_CACHE },
  getOwnTrades: {
    ...READ,
    path: 'own-fills/',
    query: { order: ORDERS, limit: null, market: null, since: null, until: null, before: null, after: null },
    optional: ['market', 'since', 'until', 'before', 'after'],
    answer: windowOf(ownTrade),
    fedBy: NO_CACHE,
  },
  /** One order, or the two of an exchange that filled a part and listed the rest. */
  getOrderStatus: {
    ...READ,
    path: 'order-status/',
    query: { client_id: null, transaction: null, listing: null },
    optional: ['client_id', 'transaction', 'listing'],
    answer: orderStatusAnswer,
    fedBy: NO_CACHE,
  },
  cancelOrder: {
    ...SEND,
    path: 'cancel/',
    payload: orderName,
    keyed: true,
    answer: orderStatusAnswer,
    makesStale: NO_CACHE,
  },
});

const privateSubscription = v.object({
  type: v.picklist(['subscribe', 'unsubscribe']),
  channel: v.picklist(['orders', 'fills', 'balances']),
});
export type PrivateSubscription = v.InferOutput<typeof privateSubscription>;

const numbered = { type: v.picklist(['snapshot', 'delta']), seq: v.pipe(v.number(), v.integer(), v.minValue(1)) };

/** The newest rows once, and then those that are new or changed, each `seq` one more than the one before. */
const privateMessage = v.variant('channel', [
  v.object({ channel: v.literal('orders'), ...numbered, orders: v.array(transaction) }),
  v.object({ channel: v.literal('fills'), ...numbered, fills: v.array(ownFill) }),
  v.object({ channel: v.literal('balances'), ...numbered, balances: v.array(balance) }),
]);

/** The socket of what is the user's, opened with a key, below the backend's prefix: the capability `privateSocket`. */
export const PRIVATE_SOCKET = { path: 'ws/private/', asks: privateSubscription, sends: privateMessage } as const;
