import * as v from 'valibot';
import { defineCalls, READ, REMOVE } from './call';
import { listOf } from './values/envelopes';
import { decimalText } from './values/decimalText';
import { idText, referenceText } from './values/text';

/**
 * Spec 3, Listing: `Amount` (capital A) of `currency` offered for `swap_to`, at `rate` units of `swap_to`
 * for one of `currency`. Amount and rate are canonical decimal text.
 */
export const listing = v.object({
  id: idText,
  user: referenceText,
  currency: v.string(),
  swap_to: v.string(),
  Amount: decimalText,
  rate: decimalText,
});
export type Listing = v.InferOutput<typeof listing>;

export const listingsAnswer = listOf(listing);

const LISTINGS = { ...READ, path: 'listings/', answer: listingsAnswer, fedBy: ['listings'] } as const;

/** Specification 7: listings. */
export const listingCalls = defineCalls({
  getListings: { ...LISTINGS, query: { all_pairs: 'true' } },
  getOwnListings: { ...LISTINGS, query: { created_by_user: 'true' } },
  removeListing: {
    ...REMOVE,
    path: 'listings/{id}/remove_listing/',
    makesStale: ['listings', 'homepage_updates'],
  },
});
