import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { LISTINGS_FEED_VERSION, LISTINGS_SUM, LISTINGS_VERSION } from '@contract/values/listingsFeed';
import { idText } from '@contract/values/text';

const version = v.pipe(v.string(), v.regex(LISTINGS_VERSION));

/** A listing as a row: id, user, currency, swap_to, Amount, rate. Ids are text; Amount and rate canonical decimal text. */
const listingRow = v.strictTuple([idText, idText, v.string(), v.string(), decimalText, decimalText]);

/**
 * What changed in the listings that can be traded, from one version to another. `set` has the whole rows of what is new
 * or changed, `del` the ids of what can no longer be traded (also of what never could be seen). `paused` has those in
 * `del` that did not end; a server that does not send it does not say. `sum` is that of all listings at the version
 * `to`. The lists are in the order of the ids.
 */
export const listingsDelta = v.object({
  group: v.literal('listings'),
  from: version,
  to: version,
  set: v.array(listingRow),
  del: v.array(idText),
  paused: v.optional(v.array(idText)),
  sum: v.pipe(v.string(), v.regex(LISTINGS_SUM)),
});
export type ListingsDelta = v.InferOutput<typeof listingsDelta>;
export type ListingsDeltaRow = v.InferOutput<typeof listingRow>;

/** How a client that holds the listings at version `since` asks to be sent the changes. */
export const subscribeFeedMessage = v.object({
  type: v.literal('subscribe'),
  group: v.literal('listings'),
  feed: v.literal(LISTINGS_FEED_VERSION),
  since: version,
});
