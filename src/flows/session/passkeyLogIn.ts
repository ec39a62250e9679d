import { CAPABILITIES } from '@contract/values/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { passkeyLogInApi } from '@/api/endpoints/own/passkeyLogInApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { type CallError, toCallError } from '@/api/transport/callError';
import type { PublicDispatch } from '@/state/store/createPublicStore';
import { signWithPasskey } from './webAuthn';

const { startPasskeyLogIn, logInWithPasskey: sendPasskey } = passkeyLogInApi.endpoints;
const UNTRACKED = { track: false };

/** Whether the backend announces passkeys. One of another origin is never asked. */
export function announcesPasskeys() {
  return async (dispatch: PublicDispatch): Promise<boolean> => {
    if (isCrossOrigin(backendHost())) return false;
    const { getCapabilities } = capabilitiesApi.endpoints;
    const { data } = await dispatch(getCapabilities.initiate(undefined, { subscribe: false }));
    return data?.passkeys === CAPABILITIES.passkeys;
  };
}

/** Logs in with a passkey: null once the token is saved, `stopped` if the user did not go on, otherwise the call's error. */
export function logInWithPasskey() {
  return async (dispatch: PublicDispatch): Promise<CallError | 'stopped' | null> => {
    removeToken();
    const { data: asked, error: refusal } = await dispatch(startPasskeyLogIn.initiate(undefined, UNTRACKED));
    if (!asked) return toCallError(refusal);
    const signed = await signWithPasskey(asked.options);
    if (signed === 'stopped') return signed;
    const { data, error } = await dispatch(sendPasskey.initiate(signed, UNTRACKED));
    if (!data) return toCallError(error);
    saveToken(data.token);
    return null;
  };
}
