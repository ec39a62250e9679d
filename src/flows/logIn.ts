import * as v from 'valibot';
import { type SecondStepPayload, secondStepRefusal } from '@contract/secondFactor';
import type { LoginPayload } from '@contract/session';
import { secondStepApi, sessionApi } from '@/api/endpoints/logInApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { type CallError, toCallError } from '@/api/transport/callError';
import type { PublicDispatch } from '@/state/store/publicStore';

/**
 * Spec 4, log-in: null once the token is saved, otherwise the call's error (401: invalid credentials, 403: deactivated,
 * others are only logged). A stored token is removed first, because a backend may answer 401 to an old token even if
 * the credentials are right. It needs only the calls, so the store of the public pages can run it.
 */
export function logIn(credentials: LoginPayload) {
  return async (dispatch: PublicDispatch): Promise<CallError | null> => {
    removeToken();
    const { data, error } = await dispatch(sessionApi.endpoints.login.initiate(credentials, { track: false }));
    if (!data) return toCallError(error);
    saveToken(data.token);
    return null;
  };
}

/** The second step of a log-in: its challenge and its ways. Null if the log-in was refused for good. */
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
