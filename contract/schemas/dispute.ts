import * as v from 'valibot';
import { requiredText } from '../text';

/** POST /disputes/. */
export const disputePayload = v.object({
  transaction: v.pipe(v.union([v.string(), v.number()], 'transaction is a required field'), v.transform(String)),
  description: requiredText('description', 4_000),
});
export type DisputePayload = v.InferOutput<typeof disputePayload>;
