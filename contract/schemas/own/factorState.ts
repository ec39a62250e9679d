import * as v from 'valibot';
import { optionalText } from '@contract/values/text';

/** GET second-factor/. */
export const secondFactorAnswer = v.object({
  on: v.boolean(),
  since: optionalText,
  /** How many recovery codes are unused. */
  recovery_left: v.number(),
  /** False until the user confirms that they stored the latest recovery codes: the answer with them may be lost. */
  codes_stored: v.optional(v.boolean(), true),
});
export type SecondFactor = v.InferOutput<typeof secondFactorAnswer>;
