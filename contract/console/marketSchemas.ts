import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText } from '@contract/values/text';

/** A window of the rates that a pair has had, newest first; `next` is what `before` is for the next one. */
export const rateHistoryAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      at: v.string(),
      rate: decimalText,
      /** The rate before it; null for the first. */
      before: v.nullable(decimalText),
      /** Null if no operator set it: the demo moves its market. */
      operator: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

/** What a listing is: `paused` ones are hidden from others. */
export const LISTING_STATES = ['active', 'paused', 'filled', 'removed'] as const;

/** A window of the listings of everybody or of one pair, newest first. */
export const consoleListingsAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      user: idText,
      email: v.string(),
      currency: v.string(),
      swap_to: v.string(),
      rate: decimalText,
      /** As first listed. */
      amount: decimalText,
      left: decimalText,
      state: v.picklist(LISTING_STATES),
      created_at: v.string(),
    }),
  ),
  next: v.nullable(v.string()),
});
