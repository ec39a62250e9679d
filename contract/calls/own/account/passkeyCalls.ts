import { defineCalls, NO_DATA, READ, SEND } from '@contract/calls/call';
import {
  newPasskeyPayload,
  passkeyProofPayload,
  passkeyRemovalPayload,
  passkeysAnswer,
  verifiedPinAnswer,
} from '@contract/schemas/own/passkey';
import { passkeyOptionsAnswer, passkeyPayload } from '@contract/schemas/own/signedPasskey';

/** Each change of them is a notification too, so the group of those announces it. */
const PASSKEYS = ['notifications'] as const;

/** Passkeys (docs/PROTOCOL.md): the capability `passkeys` of our own server. */
export const passkeyCalls = defineCalls({
  getPasskeys: { ...READ, path: 'passkeys/', answer: passkeysAnswer, fedBy: PASSKEYS },
  startPasskey: {
    ...SEND,
    path: 'passkeys/options/',
    payload: passkeyProofPayload,
    answer: passkeyOptionsAnswer,
    makesStale: NO_DATA,
  },
  addPasskey: { ...SEND, path: 'passkeys/', payload: newPasskeyPayload, makesStale: PASSKEYS },
  removePasskey: { ...SEND, path: 'passkeys/remove/', payload: passkeyRemovalPayload, makesStale: PASSKEYS },
});

/** A passkey in the place of the pin by mail, for a withdrawal. */
export const passkeyPinCalls = defineCalls({
  startPasskeyPin: { ...SEND, path: 'otp/passkey/options/', answer: passkeyOptionsAnswer, makesStale: NO_DATA },
  confirmWithPasskey: {
    ...SEND,
    path: 'otp/passkey/',
    payload: passkeyPayload,
    answer: verifiedPinAnswer,
    makesStale: NO_DATA,
  },
});
