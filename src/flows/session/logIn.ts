import type { LoginPayload } from '@contract/schemas/session';
import { type CallError, toCallError } from '@/api/transport/callError';
import { sessionApi } from '@/api/endpoints/sessionApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import type { PublicDispatch } from '@/state/store/createPublicStore';

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
