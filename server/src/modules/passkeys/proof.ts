import type { Context } from 'hono';
import * as v from 'valibot';
import type { NewPasskey } from '@contract/passkeys';
import type { SignedPasskey } from '@contract/passkeyLogIn';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { isOwnOrigin } from '@server/http/edge';
import { forgetAttempt, limitAll, limitAttempts, LIMITS } from '@server/modules/attempts';
import { digestOf } from '@server/modules/sessions/secrets';
import type { Refusal } from '@server/platform/refusal';
import {
  findPasskeyMarks,
  insertPasskeyChallenge,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyKey,
  type Purpose,
  takePasskeyChallenge,
} from './repository';

/** The relying party of WebAuthn: the origin of the page, and its host. */
export interface Party {
  origin: string;
  id: string;
}

/** The page's origin if it is ours; otherwise the app's own, so that signatures for other pages are refused. */
export function readParty(c: Context<AppEnv>): Party {
  const sent = c.req.header('Origin');
  const config = c.get('config');
  const isOwn = isOwnOrigin({ origin: sent, host: c.req.header('Host') ?? new URL(c.req.url).host }, config);
  const { origin, hostname } = new URL(isOwn && sent !== undefined ? sent : config.appUrl);
  return { origin, id: hostname };
}

/** Loaded when a passkey is first used: with its certificate readers it is a quarter of the server's modules. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** The challenge that was signed; null if that cannot be read. */
export function challengeIn(typed: string): string | null {
  const read = v.safeParse(clientData, Buffer.from(typed, 'base64url').toString('utf8'));
  return read.success ? read.output.challenge : null;
}

const CREDENTIAL = { type: 'public-key', clientExtensionResults: {} } as const;

/** Checks a new passkey, including user verification. @returns null if anything is wrong */
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
 * Checks a signature of a passkey, including user verification and that the counter does not go back.
 *
 * @returns the new counter, or null if anything is wrong
 */
async function checkSignature(
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

/** The use of a passkey: its purpose and user. */
interface Use {
  purpose: Exclude<Purpose, 'add'>;
  /** Null for a log-in: the passkey shows whose it is. */
  userId: string | null;
  address: string;
  party: Party;
}

/** Begins to use a passkey: what the browser is to sign. @throws Refusal `tooMany` */
export async function askForPasskey(db: Database, { purpose, userId, address, party }: Use) {
  await limitAttempts(db, LIMITS.passkeyAskedFromAddress, address);
  const marks = userId === null ? [] : await findPasskeyMarks(db, userId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: marks.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
  });
  await insertPasskeyChallenge(db, { digest: digestOf(options.challenge), purpose, userId });
  return { options };
}

/**
 * Does something that needs a passkey. The signed challenge is used up in the same transaction, so it serves one act,
 * and a failed act leaves it unused.
 *
 * @param refuse the refusal for a signature that is wrong, another user's, used or too old
 * @throws Refusal `tooMany`
 */
export async function withPasskey<Result>(
  db: Database,
  { purpose, userId, address, party }: Use,
  signed: SignedPasskey,
  refuse: (reason: string) => Refusal,
  act: (tx: Db, owner: string) => Promise<Result>,
): Promise<Result> {
  const attempt = await limitAll(db, [{ limit: LIMITS.passkeyFromAddress, subject: address }]);
  const challenge = challengeIn(signed.client_data);
  if (challenge === null) throw refuse(refusalTexts.passkeyWrong);
  const result = await db.transaction(async (tx) => {
    const digest = digestOf(challenge);
    if (!(await takePasskeyChallenge(tx, { digest, purpose, userId }))) throw refuse(refusalTexts.passkeyOver);
    const key = await lockPasskey(tx, Buffer.from(signed.id, 'base64url'));
    if (!key || (userId !== null && key.user_id !== userId)) throw refuse(refusalTexts.passkeyWrong);
    const counter = await checkSignature(signed, key, challenge, party);
    if (counter === null) throw refuse(refusalTexts.passkeyWrong);
    await markPasskeyUsed(tx, key.id, counter);
    return act(tx, key.user_id);
  });
  await forgetAttempt(db, attempt);
  return result;
}
