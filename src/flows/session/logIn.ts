import type { LoginPayload } from '@contract/schemas/session';
import { type CallError, toCallError } from '@/api/transport/callError';
import { sessionApi } from '@/api/endpoints/sessionApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import type { AppThunk } from '@/state/store/appThunk';

/**
 * Spec 4, log-in: null once the token is saved, otherwise the call's error (401: invalid credentials, 403: deactivated,
 * others are only logged). A stored token is removed first, because a backend may answer 401 to an old token even if
 * the credentials are right.
 */
export function logIn(credentials: LoginPayload): AppThunk<CallError | null> {
  return async (dispatch) => {
    removeToken();
    const { data, error } = await dispatch(sessionApi.endpoints.login.initiate(credentials, { track: false }));
    if (!data) return toCallError(error);
    saveToken(data.token);
    return null;
  };
}
