import * as v from 'valibot';
import { NO_DATA, ownCalls, READ, SEND } from './call';
import { listOf } from './values/envelopes';
import { bytes, passkeyOptionsAnswer, passkeyPayload } from './passkeyLogIn';
import { LONGEST_CODE } from './values/secondFactor';
import { idText, optionalText, requiredText, typedCode } from './values/text';

const passkey = v.object({
  id: idText,
  /** Names of the browser and the system with which it was added; empty if they are not known. */
  browser: v.string(),
  system: v.string(),
  created: optionalText,
  last_used: optionalText,
});
export type Passkey = v.InferOutput<typeof passkey>;

export const passkeysAnswer = listOf(passkey);

/** The password again, and a code of the second factor if that is on. */
const proof = {
  password: v.pipe(
    v.string('password is a required field'),
    v.nonEmpty('password is a required field'),
    v.maxLength(200, 'Password must be at most 200 characters'),
  ),
  code: v.optional(typedCode('code', LONGEST_CODE)),
};

export const passkeyProofPayload = v.object(proof);
export type PasskeyProof = v.InferOutput<typeof passkeyProofPayload>;

export const passkeyRemovalPayload = v.object({ passkey: requiredText('passkey', 20), ...proof });

/** A new passkey, as the browser made it. */
export const newPasskeyPayload = v.object({
  id: bytes('id', 1_400),
  client_data: bytes('client_data', 4_000),
  attestation: bytes('attestation', 20_000),
  transports: v.optional(v.pipe(v.array(requiredText('transports', 30)), v.maxLength(10))),
});
export type NewPasskey = v.InferOutput<typeof newPasskeyPayload>;

/** A one-time pin that is verified already. */
export const verifiedPinAnswer = v.object({ otp: v.string() });

/** The group of the notifications also announces their changes, because each makes a notification. */
const PASSKEYS = ['notifications'] as const;

/** Passkeys (docs/PROTOCOL.md): the capability `passkeys` of our own server. */
export const passkeyCalls = ownCalls('passkeys', {
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

/** A passkey instead of the pin by mail, for a withdrawal. */
export const passkeyPinCalls = ownCalls('passkeys', {
  startPasskeyPin: { ...SEND, path: 'otp/passkey/options/', answer: passkeyOptionsAnswer, makesStale: NO_DATA },
  confirmWithPasskey: {
    ...SEND,
    path: 'otp/passkey/',
    payload: passkeyPayload,
    answer: verifiedPinAnswer,
    makesStale: NO_DATA,
  },
});
