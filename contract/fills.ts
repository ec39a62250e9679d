import * as v from 'valibot';
import { NO_DATA, ownCalls, READ, SEND } from './call';
import { limitUpTo, windowOf } from './countedWindows';
import { LONGEST_WINDOW } from './values/capabilities';
import { decimalText } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { idText } from './values/text';

/**
 * The progress of one of the user's listings, in its currency: `listed` is the sum of `sold`, `left` and `returned`.
 * `got` is what was paid for it so far, in `swap_to`.
 */
const listingProgress = v.object({
  id: idText,
  currency: v.string(),
  swap_to: v.string(),
  rate: decimalText,
  listed: decimalText,
  sold: decimalText,
  left: decimalText,
  returned: decimalText,
  got: decimalText,
  fills: v.number(),
  /** When it ends by itself; missing if it does not. */
  expires_at: v.optional(v.string()),
});
export type ListingProgress = v.InferOutput<typeof listingProgress>;

export const listingProgressAnswer = v.array(listingProgress);

/** One trade of an order: what was paid and received in it, from how many listings. */
const hop = v.object({
  from: v.string(),
  to: v.string(),
  paid: decimalText,
  received: decimalText,
  fills: v.number(),
});

/**
 * The result of a completed order: `gross` is the sum of `fee` and `net`, in its currency; `received` is in that of its
 * last hop. `rate` is net for one received, and `market_rate` that of the market when it was completed; null if there
 * was none.
 */
export const orderResultAnswer = v.object({
  gross: decimalText,
  fee: decimalText,
  net: decimalText,
  received: decimalText,
  rate: decimalText,
  market_rate: v.nullable(decimalText),
  hops: v.array(hop),
});
export type OrderResult = v.InferOutput<typeof orderResultAnswer>;

/** One fill: what was taken from a listing, what was paid for it, and when. */
const fill = v.object({
  id: idText,
  at: v.string(),
  currency: v.string(),
  swap_to: v.string(),
  taken: decimalText,
  paid: decimalText,
  rate: decimalText,
});
export type Fill = v.InferOutput<typeof fill>;
export const fillsAnswer = windowOf(fill);

/** A fill on either side of the user: `sold` if it was of their listing, otherwise their order bought it. */
export const ownFill = v.object({ ...fill.entries, sold: v.boolean() });
export type OwnFill = v.InferOutput<typeof ownFill>;
export const ownFillsAnswer = v.array(ownFill);

export const ownFillsQuery = v.object({ limit: limitUpTo(LONGEST_WINDOW) });

const ID = /^[1-9]\d{0,17}$/;
const id = (field: string) => v.pipe(v.string(), v.regex(ID, `${field} expects an id`));

/** Which listings: by their ids, by the transaction that made one, or the newest that ended. */
export const listingProgressQuery = v.union([
  v.strictObject({
    ids: v.pipe(
      v.string(),
      // Splits first, because a text that fails before a transformation gives the caller no reason.
      v.transform((text) => text.split(',')),
      v.everyItem((one) => ID.test(one), 'ids expects ids with commas between them'),
      v.maxLength(LONGEST_WINDOW, `ids expects at most ${String(LONGEST_WINDOW)} ids`),
    ),
  }),
  v.strictObject({ transaction: id('transaction') }),
  v.strictObject({ ended: v.literal('true') }),
]);
export type ProgressQuery = v.InferOutput<typeof listingProgressQuery>;

export const orderResultQuery = v.object({ transaction: id('transaction') });

/** The fills of a listing or of an order. */
export const fillsQuery = v.object({
  listing: v.optional(id('listing')),
  transaction: v.optional(id('transaction')),
  limit: limitUpTo(LONGEST_WINDOW),
  before: v.optional(v.string()),
});
export type FillsQuery = v.InferOutput<typeof fillsQuery>;

/** A fill pays the lister, so their wallets change with it. */
const WITH_WALLETS = ['homepage_updates', 'transactions'] as const;
const FILLS = { ...READ, path: 'fills/', answer: fillsAnswer, fedBy: WITH_WALLETS } as const;
const PROGRESS = { ...READ, path: 'listing-progress/', answer: listingProgressAnswer, fedBy: WITH_WALLETS } as const;

/** The progress of listings and the results of orders (docs/PROTOCOL.md): the capability `fills` of our own server. */
export const fillCalls = ownCalls('fills', {
  getListingProgress: { ...PROGRESS, query: { ids: null } },
  getProgressOfTransaction: { ...PROGRESS, query: { transaction: null } },
  getEndedListings: { ...PROGRESS, query: { ended: 'true' }, fedBy: [...WITH_WALLETS, 'listings'] },
  getLastFills: { ...READ, path: 'own-fills/', query: { limit: null }, answer: ownFillsAnswer, fedBy: WITH_WALLETS },
  getOrderResult: {
    ...READ,
    path: 'order-result/',
    query: { transaction: null },
    answer: orderResultAnswer,
    fedBy: ['transactions'],
  },
  getNewestFills: {
    ...FILLS,
    query: { listing: null, transaction: null, limit: null },
    optional: ['listing', 'transaction'],
  },
  getOlderFills: {
    ...FILLS,
    query: { listing: null, transaction: null, limit: null, before: null },
    optional: ['listing', 'transaction'],
  },
});

const RECEIPT_ID = /^[1-9]\d{0,17}$/;

/** POST receipts/: the transaction that a receipt is asked for. */
export const receiptPayload = v.object({
  transaction: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(RECEIPT_ID, 'transaction expects an id'),
  ),
});

/** The code of the receipt: the same for the same transaction. */
export const receiptAnswer = oneOf(v.object({ code: v.string() }));

/** The receipts of transactions (docs/PROTOCOL.md): the capability `receipts` of our own server. */
export const receiptCalls = ownCalls('receipts', {
  createReceipt: {
    ...SEND,
    path: 'receipts/',
    payload: receiptPayload,
    answer: receiptAnswer,
    makesStale: NO_DATA,
  },
});
