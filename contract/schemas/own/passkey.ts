import * as v from 'valibot';
import { listOf } from '@contract/schemas/envelopes';
import { LONGEST_CODE } from '@contract/values/account/secondFactor';
import { idText, optionalText, requiredText, typedCode } from '@contract/values/text';
import { bytes } from './signedPasskey';

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
