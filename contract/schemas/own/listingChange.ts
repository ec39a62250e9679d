import * as v from 'valibot';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { positiveDecimalPayload } from '@contract/values/decimalText';
import { ownPeg, pegPayload } from '@contract/values/peg';
import { listing } from '@contract/schemas/listing';

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
