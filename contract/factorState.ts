import * as v from 'valibot';
import { ownCalls, READ } from './call';
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

/** The group of the notifications also announces its changes, because each makes a notification. */
export const FACTOR = ['notifications'] as const;

/** Whether the user has a second factor. It is apart from the changes, because each withdrawal needs it. */
export const factorStateCalls = ownCalls('secondFactor', {
  getSecondFactor: { ...READ, path: 'second-factor/', answer: secondFactorAnswer, fedBy: FACTOR },
});
