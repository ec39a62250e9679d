import type * as v from 'valibot';
import { CALLS, type CallName } from '@contract/calls/calls';

/** What a call answers, as the contract parses it. */
export type AnswerOf<Name extends CallName> = v.InferOutput<(typeof CALLS)[Name]['answer']>;

/**
 * The contract's schema of a call's answer. RTK Query declares it with the parsed type on both sides, although
 * what goes in is unknown; the one cast for that is here.
 */
export function answerOf<Name extends CallName>(name: Name): v.GenericSchema<AnswerOf<Name>, AnswerOf<Name>> {
  return CALLS[name].answer as unknown as v.GenericSchema<AnswerOf<Name>, AnswerOf<Name>>;
}
