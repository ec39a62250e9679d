import { defineCalls, NO_DATA, SEND } from '@contract/calls/call';
import { passkeyOptionsAnswer, passkeyPayload } from '@contract/schemas/own/signedPasskey';
import { loginAnswer } from '@contract/schemas/session';

/** A log-in with a passkey, without an email and a password. */
export const passkeyLogInCalls = defineCalls({
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
