import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { listOf } from './envelopes';
import { idText, referenceText } from '@contract/values/text';

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
