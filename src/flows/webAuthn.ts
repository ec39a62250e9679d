import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey } from '@contract/passkeys';
import type { SignedPasskey } from '@contract/passkeyLogIn';
import { deviceStorage } from '@/api/session/deviceStorage';

/** Loaded once a passkey is used. */
const loadWebAuthn = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** The browser's storage has something under this key once a passkey was made or used in it. */
const USED_HERE = 'passkeys';
const noteUse = () => deviceStorage.write(USED_HERE, 'used');

/** True if this browser has used a passkey here, so that the page of the log-in offers it without asking a backend. */
export const hasUsedPasskeys = (): boolean => deviceStorage.read(USED_HERE) !== null;

/** The options of the server, which come from the library's other half. */
type Options = Readonly<Record<string, unknown>>;

/** How browsers name the error of a device that has a passkey of the account already. */
const HAS_ONE = /^InvalidState/;

/** Asks the browser for a new passkey. `stopped`: the user did not want it, or the device cannot; `known`: it has one. */
export async function createPasskey(options: Options): Promise<NewPasskey | 'stopped' | 'known'> {
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    noteUse();
    return { id, client_data: clientDataJSON, attestation: attestationObject, transports };
  } catch (error) {
    return error instanceof Error && HAS_ONE.test(error.name) ? 'known' : 'stopped';
  }
}

/** Asks the browser to sign with a passkey. `stopped`: the user did not want it, or has none here. */
export async function signWithPasskey(options: Options): Promise<SignedPasskey | 'stopped'> {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  try {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    noteUse();
    const signed = { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
    return userHandle === undefined ? signed : { ...signed, user_handle: userHandle };
  } catch {
    return 'stopped';
  }
}
