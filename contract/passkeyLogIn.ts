import * as v from 'valibot';
import { NO_DATA, ownCalls, SEND } from './call';
import { loginAnswer } from './session';
import { requiredText } from './values/text';

/** Bytes as base64url, as browsers write what a passkey signed. */
export const bytes = (label: string, maxLength: number) =>
  v.pipe(requiredText(label, maxLength), v.regex(/^[\w-]+$/, `${label} must be base64url`));

/** The options of WebAuthn as JSON, which the browser reads itself. */
export const passkeyOptionsAnswer = v.object({ options: v.looseObject({ challenge: v.string() }) });

/** A signature of a passkey. */
export const passkeyPayload = v.object({
  id: bytes('id', 1_400),
  client_data: bytes('client_data', 4_000),
  authenticator_data: bytes('authenticator_data', 4_000),
  signature: bytes('signature', 4_000),
  user_handle: v.optional(bytes('user_handle', 100)),
});
export type SignedPasskey = v.InferOutput<typeof passkeyPayload>;

/** A log-in with a passkey, without an email and a password. */
export const passkeyLogInCalls = ownCalls('passkeys', {
  startPasskeyLogIn: {
    ...SEND,
    access: 'public',
    path: 'login/passkey/options/',
    answer: passkeyOptionsAnswer,
    makesStale: NO_DATA,
  },
  logInWithPasskey: {
    ...SEND,
    access: 'public',
    path: 'login/passkey/',
    payload: passkeyPayload,
    answer: loginAnswer,
    makesStale: { none: 'a session begins with an empty cache' },
  },
});
