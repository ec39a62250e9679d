import { defineCalls, READ } from '@contract/calls/call';
import { secondFactorAnswer } from '@contract/schemas/own/factorState';

/** Each change of it is a notification too, so the group of those announces it. */
export const FACTOR = ['notifications'] as const;

/** Whether the user has a second factor: apart from what changes it, because each withdrawal asks for it. */
export const factorStateCalls = defineCalls({
  getSecondFactor: { ...READ, path: 'second-factor/', answer: secondFactorAnswer, fedBy: FACTOR },
});
