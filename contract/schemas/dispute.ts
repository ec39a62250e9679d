import * as v from 'valibot';
import { requiredParagraphs } from '@contract/values/text';

/** The longest message of a dispute, in characters. */
export const DISPUTE_MAX_LENGTH = 4_000;

/** POST /disputes/. */
export const disputePayload = v.object({
  transaction: v.pipe(v.union([v.string(), v.number()], 'transaction is a required field'), v.transform(String)),
  description: requiredParagraphs('description', DISPUTE_MAX_LENGTH),
});
export type DisputePayload = v.InferOutput<typeof disputePayload>;
