import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { optionalText } from './values/text';

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

/** Each change of it is a notification too, so the group of those announces it. */
export const FACTOR = ['notifications'] as const;

/** Whether the user has a second factor: apart from what changes it, because each withdrawal asks for it. */
export const factorStateCalls = defineCalls({
  getSecondFactor: { ...READ, path: 'second-factor/', answer: secondFactorAnswer, fedBy: FACTOR },
});
