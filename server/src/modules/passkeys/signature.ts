import * as v from 'valibot';
import type { NewPasskey } from '@contract/schemas/own/passkey';
import type { SignedPasskey } from '@contract/schemas/own/signedPasskey';
import { digestOf } from '@server/modules/sessions/tokens';
import type { Party } from './party';
import type { PasskeyKey } from './repository';

/** Loaded when a passkey is first used: with what reads certificates it is a quarter of the server's modules. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** The challenge that was signed; null if that cannot be read. */
export function challengeIn(typed: string): string | null {
  const read = v.safeParse(clientData, Buffer.from(typed, 'base64url').toString('utf8'));
  return read.success ? read.output.challenge : null;
}

/** What is stored of a challenge. */
export const challengeDigest = (challenge: string): Buffer => digestOf(challenge);

const CREDENTIAL = { type: 'public-key', clientExtensionResults: {} } as const;

/** Checks what the browser made, with user verification. @returns null if anything about it is wrong */
export async function readNewPasskey({ id, client_data, attestation }: NewPasskey, challenge: string, party: Party) {
  const response = {
    ...CREDENTIAL,
    id,
    rawId: id,
    response: { clientDataJSON: client_data, attestationObject: attestation },
  };
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  return checked?.verified === true ? checked.registrationInfo.credential : null;
}

/**
 * Checks a signature of a passkey, with user verification and a counter that does not go back.
 *
 * @returns the new counter, or null if anything about it is wrong
 */
export async function checkSignature(
  { id, client_data, authenticator_data, signature, user_handle }: SignedPasskey,
  { public_key, counter, user_handle: owner }: PasskeyKey,
  challenge: string,
  party: Party,
): Promise<number | null> {
  if (user_handle !== undefined && !owner.equals(Buffer.from(user_handle, 'base64url'))) return null;
  const response = {
    ...CREDENTIAL,
    id,
    rawId: id,
    response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
  };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(public_key), counter: parseInt(counter, 10) },
    requireUserVerification: true,
  }).catch(() => null);
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
}
