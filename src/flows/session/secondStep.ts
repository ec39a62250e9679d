import * as v from 'valibot';
import { type SecondStepPayload, secondStepRefusal } from '@contract/schemas/own/secondFactor';
import { secondStepApi } from '@/api/endpoints/own/secondStepApi';
import { saveToken } from '@/api/session/tokenStorage';
import { type CallError, toCallError } from '@/api/transport/callError';
import type { PublicDispatch } from '@/state/store/createPublicStore';

/** What a log-in waits for: the challenge of its second step, and the ways of it. Null if it was refused for good. */
export function secondStepOf({ data }: CallError) {
  const refusal = v.safeParse(secondStepRefusal, data);
  return refusal.success ? { challenge: refusal.output.challenge, ways: refusal.output.second_step } : null;
}

/** Sends the second step of a log-in: null once the token is saved, otherwise the call's error. */
export function finishLogIn(step: SecondStepPayload) {
  return async (dispatch: PublicDispatch): Promise<CallError | null> => {
    const { data, error } = await dispatch(secondStepApi.endpoints.sendSecondStep.initiate(step, { track: false }));
    if (!data) return toCallError(error);
    saveToken(data.token);
    return null;
  };
}
