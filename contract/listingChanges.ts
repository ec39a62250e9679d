import * as v from 'valibot';
import { defineCalls, SEND } from './call';
import { listing } from './listings';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { positiveDecimalPayload } from './values/decimalText';
import { ownPeg, pegPayload } from './values/peg';

/**
 * A listing of the user's, as our own server answers it in windows: `paused` is true if others do not see it, and `peg` says
 * how it follows the market.
 */
export const ownListing = v.object({
  ...listing.entries,
  paused: v.optional(v.boolean()),
  peg: v.optional(ownPeg),
});
export type OwnListing = v.InferOutput<typeof ownListing>;

/**
 * POST listing-changes/: a new rate, how much shall be left, and how the listing follows the market. Null leaves it. A rate
 * ends a peg: the listing then stays at that rate.
 */
export const listingChangePayload = v.object({
  listing: v.pipe(v.string('listing expects an id'), v.regex(/^[1-9]\d{0,17}$/, 'listing expects an id')),
  rate: v.optional(v.nullable(positiveDecimalPayload('rate', RATE_INPUT_DECIMALS)), null),
  amount: v.optional(v.nullable(positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS)), null),
  peg: v.optional(v.nullable(pegPayload)),
});
export type ListingChangePayload = v.InferOutput<typeof listingChangePayload>;

const LISTED = ['listings', 'pegs', 'homepage_updates'] as const;

/** Changes of the user's listings (docs/PROTOCOL.md): the capability `listingChanges` of our own server. */
export const listingChangeCalls = defineCalls({
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
