import * as v from 'valibot';
import { optionalText } from '@contract/values/text';

/** GET second-factor/. */
export const secondFactorAnswer = v.object({
  on: v.boolean(),
  since: optionalText,
  /** How many recovery codes are unused. */
  recovery_left: v.number(),
});
export type SecondFactor = v.InferOutput<typeof secondFactorAnswer>;
