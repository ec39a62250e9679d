import * as v from 'valibot';
import { ownCalls, READ, SEND } from './call';
import { listing } from './listings';
import { AMOUNT_INPUT_DECIMALS, LEDGER_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { decimalText, positiveDecimalPayload } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { MARKETS } from './values/markets';
import { ownPeg, pegPayload } from './values/peg';
import { idText } from './values/text';
import { endTimePayload } from './values/times';

/**
 * A listing of the user's, as our own server answers it in windows: `transaction` is the LIST that made it, `paused` is
 * true if others do not see it, `peg` says how it follows the market, and `expires_at` when it ends by itself.
 */
export const ownListing = v.object({
  ...listing.entries,
  transaction: v.optional(idText),
  paused: v.optional(v.boolean()),
  peg: v.optional(ownPeg),
  expires_at: v.optional(v.string()),
});
export type OwnListing = v.InferOutput<typeof ownListing>;

/**
 * POST listing-changes/: a new rate, how much shall be left, and how the listing follows the market. Null leaves it. A rate
 * ends a peg: the listing then stays at that rate. `add` is added from the wallet. A missing `expires_at` leaves the end
 * time, and null removes it.
 */
export const listingChangePayload = v.object({
  listing: v.pipe(v.string('listing expects an id'), v.regex(/^[1-9]\d{0,17}$/, 'listing expects an id')),
  rate: v.optional(v.nullable(positiveDecimalPayload('rate', RATE_INPUT_DECIMALS)), null),
  amount: v.optional(v.nullable(positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS)), null),
  peg: v.optional(v.nullable(pegPayload)),
  add: v.optional(v.nullable(positiveDecimalPayload('add', LEDGER_DECIMALS))),
  expires_at: v.optional(endTimePayload),
});
export type ListingChangePayload = v.InferOutput<typeof listingChangePayload>;

const LISTED = ['listings', 'pegs', 'homepage_updates'] as const;

/** Changes of the user's listings (docs/PROTOCOL.md): the capability `listingChanges` of our own server. */
export const listingChangeCalls = ownCalls('listingChanges', {
  changeListing: {
    ...SEND,
    path: 'listing-changes/',
    payload: listingChangePayload,
    keyed: true,
    makesStale: LISTED,
  },
  pauseListing: { ...SEND, path: 'listings/{id}/pause/', makesStale: LISTED },
  resumeListing: { ...SEND, path: 'listings/{id}/resume/', makesStale: LISTED },
});

/** Of one market, in both directions; without it, of all. */
const market = v.optional(v.nullable(v.picklist(MARKETS, `market expects one of ${MARKETS.join(', ')}`)));
export const cancelAllPayload = v.object({ market });
export type CancelAllPayload = v.InferOutput<typeof cancelAllPayload>;

/** How many listings and orders end, those that are about to appear included, and what comes back to the wallets. */
const cancelAllAnswer = oneOf(
  v.object({
    listings: v.number(),
    orders: v.number(),
    returned: v.array(v.object({ currency: v.string(), amount: decimalText })),
  }),
);

const CANCEL_ALL = { path: 'cancel-all/', answer: cancelAllAnswer } as const;

/**
 * The life of listings (docs/PROTOCOL.md): the capability `lifecycle` of our own server. It also announces `expires_at`
 * in a LIST, an exchange and a change, and `add` in a change.
 */
export const lifecycleCalls = ownCalls('lifecycle', {
  /** What `cancelAll` would end now. The server reads `market` here too. */
  getCancelAll: {
    ...READ,
    ...CANCEL_ALL,
    fedBy: ['listings', 'transactions', 'homepage_updates'],
  },
  cancelAll: {
    ...SEND,
    ...CANCEL_ALL,
    payload: cancelAllPayload,
    keyed: true,
    makesStale: ['transactions', 'homepage_updates', 'listings', 'pegs', 'orders'],
  },
});
