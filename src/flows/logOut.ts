import { userApi } from '@/api/endpoints/userApi';
import type { EndReason } from '@/api/session/endReason';
import { removeToken } from '@/api/session/tokenStorage';
import { type Leaving, sessionActions } from '@/state/slices/sessionSlice';
import type { AppThunk } from '@/state/store/hooks';

/** Ends the session in every tab. The guard of the path `from` redirects to `to` instead of / (spec 4). */
export function endSession(leaving: Leaving, reason: EndReason): AppThunk<void> {
  return (dispatch) => {
    dispatch(sessionActions.leaving(leaving));
    removeToken(reason);
    return Promise.resolve();
  };
}

/** Spec 4, log-out: the logout-all call, then the stored token is removed, even if the call fails. */
export function logOut(leaving: Leaving, reason: EndReason = 'loggedOut'): AppThunk<void> {
  return async (dispatch) => {
    // This comes before the call, because the guard acts at once if the call is answered with 401.
    dispatch(sessionActions.leaving(leaving));
    await dispatch(userApi.endpoints.logoutAll.initiate(undefined, { track: false }));
    await dispatch(endSession(leaving, reason));
  };
}
