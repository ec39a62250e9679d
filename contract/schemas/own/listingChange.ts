import * as v from 'valibot';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { positiveDecimalPayload } from '@contract/values/decimalText';
import { listing } from '@contract/schemas/listing';

/** A listing of the user's, as our own server answers it in windows: `paused` is true if others do not see it. */
export const ownListing = v.object({ ...listing.entries, paused: v.optional(v.boolean()) });
export type OwnListing = v.InferOutput<typeof ownListing>;

/** POST listing-changes/: a new rate, and how much shall be left. Null leaves it. */
export const listingChangePayload = v.object({
  listing: v.pipe(v.string('listing expects an id'), v.regex(/^[1-9]\d{0,17}$/, 'listing expects an id')),
  rate: v.optional(v.nullable(positiveDecimalPayload('rate', RATE_INPUT_DECIMALS)), null),
  amount: v.optional(v.nullable(positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS)), null),
});
export type ListingChangePayload = v.InferOutput<typeof listingChangePayload>;
