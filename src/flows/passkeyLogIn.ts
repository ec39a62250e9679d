import type { Capabilities } from '@contract/capabilities';
import { isAnnounced } from '@contract/values/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { passkeyLogInApi } from '@/api/endpoints/logInApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { type CallError, toCallError } from '@/api/transport/callError';
import type { PublicDispatch } from '@/state/store/publicStore';
import { signWithPasskey } from './webAuthn';

const { startPasskeyLogIn, logInWithPasskey: sendPasskey } = passkeyLogInApi.endpoints;
const UNTRACKED = { track: false };

/** What the backend announces. One of another origin is never asked. */
export function readAnnounced() {
  return async (dispatch: PublicDispatch): Promise<Capabilities | undefined> => {
    if (isCrossOrigin(backendHost())) return undefined;
    const { getCapabilities } = capabilitiesApi.endpoints;
    return (await dispatch(getCapabilities.initiate(undefined, { subscribe: false }))).data;
  };
}

/** Whether the backend announces passkeys. */
export function announcesPasskeys() {
  return async (dispatch: PublicDispatch): Promise<boolean> =>
    isAnnounced((await dispatch(readAnnounced())) ?? {}, 'passkeys');
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
