import { randomBytes } from 'node:crypto';
import { brandTexts } from '@/texts/everyPage';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { NewPasskey, PasskeyProof } from '@contract/schemas/own/passkey';
import type { Database, Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';
import { isId } from '@server/http/readBody';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { mailFactor, type MailParts, noteFactor } from '@server/modules/secondFactor/announceFactor';
import { withSecondFactor } from '@server/modules/secondFactor/proof';
import { findFactor } from '@server/modules/secondFactor/repository';
import { type Caller as FactorCaller, requirePassword } from '@server/modules/secondFactor/service';
import type { Agent } from '@server/modules/sessions/agent';
import { endSessionsBut } from '@server/modules/sessions/service';
import { conflict, invalid, invalidField, notFound } from '@server/platform/refusal';
import { insertPasskeyChallenge, takePasskeyChallenge } from './challengeRepository';
import type { Party } from './party';
import { deletePasskey, findPasskeyMarks, findPasskeys, insertPasskey, type PasskeyRow } from './repository';
import { challengeDigest, challengeIn, loadWebAuthn, readNewPasskey } from './signature';

/** A user keeps no more: each is a way into the account. */
const MOST = 20;
const HANDLE_BYTES = 32;

/** The session that changes the passkeys of its user. */
export interface Caller extends FactorCaller {
  party: Party;
  agent: Agent;
}

/** The passkeys of a user, oldest first; there are at most 20. */
export const readPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> => findPasskeys(db, userId);

/**
 * Does something that takes the password again, and a code of the second factor if that is on: a session alone must not
 * change how a user logs in, and a password alone must not lead around the second factor.
 */
async function withProof<Result>(
  db: Database,
  caller: Caller,
  { password, code }: PasskeyProof,
  act: (tx: Db, withFactor: boolean) => Promise<Result>,
): Promise<Result> {
  await requirePassword(db, caller, password);
  const { user, address } = caller;
  if (!(await findFactor(db, user.id))) return db.transaction((tx) => act(tx, false));
  if (code === undefined) throw invalidField('code', refusalTexts.codeNeeded);
  return withSecondFactor(db, { userId: user.id, address }, code, (tx) => act(tx, true));
}

/** Begins to add a passkey. @throws Refusal `invalid`, `conflict` if there are too many, `tooMany` */
export async function startPasskey(db: Database, caller: Caller, proof: PasskeyProof) {
  const { user, party, address } = caller;
  await limitAttempts(db, LIMITS.passkeyAskedFromAddress, address);
  return withProof(db, caller, proof, async (tx, withFactor) => {
    const marks = await findPasskeyMarks(tx, user.id);
    if (marks.length >= MOST) throw conflict(refusalTexts.tooManyPasskeys(MOST));
    const userHandle = marks[0]?.user_handle ?? randomBytes(HANDLE_BYTES);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: brandTexts.name,
      rpID: party.id,
      userName: user.email,
      userDisplayName: user.username,
      userID: new Uint8Array(userHandle),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: marks.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    });
    const digest = challengeDigest(options.challenge);
    await insertPasskeyChallenge(tx, { digest, purpose: 'add', userId: user.id, userHandle, withFactor });
    return { options };
  });
}

/** Adds the passkey that the browser made. @throws Refusal `invalid`, `conflict` if it is known or there are too many */
export async function addPasskey(db: Database, caller: Caller, made: NewPasskey, parts: MailParts): Promise<void> {
  const { user, party, agent } = caller;
  const challenge = challengeIn(made.client_data);
  if (challenge === null) throw invalid(refusalTexts.passkeyOver);
  await db.transaction(async (tx) => {
    // Two requests at once would otherwise both be the last that is allowed.
    await lockName(tx, `passkeys of ${user.id}`);
    const digest = challengeDigest(challenge);
    const begun = await takePasskeyChallenge(tx, { digest, purpose: 'add', userId: user.id });
    if (!begun?.user_handle) throw invalid(refusalTexts.passkeyOver);
    const credential = await readNewPasskey(made, challenge, party);
    if (!credential) throw invalid(refusalTexts.passkeyWrong);
    if ((await findPasskeys(tx, user.id)).length >= MOST) throw conflict(refusalTexts.tooManyPasskeys(MOST));
    const isNew = await insertPasskey(tx, {
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      userHandle: begun.user_handle,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.transports ?? [],
      agent,
      withFactor: begun.with_factor,
    });
    if (!isNew) throw conflict(refusalTexts.passkeyKnown);
    await noteFactor(tx, user.id, () => factorNoticeTexts.passkeyAdded);
    await mailFactor(tx, user, () => factorNoticeTexts.passkeyAdded, parts);
  });
}

/** Removes a passkey; with the last one the user's other sessions end. @throws Refusal `invalid`, `notFound`, `tooMany` */
export async function removePasskey(
  db: Database,
  caller: Caller,
  { passkey, ...proof }: PasskeyProof & { passkey: string },
  parts: MailParts,
): Promise<void> {
  const { user, session } = caller;
  if (!isId(passkey)) throw notFound();
  await withProof(db, caller, proof, async (tx) => {
    await lockName(tx, `passkeys of ${user.id}`);
    if (!(await deletePasskey(tx, user.id, passkey))) throw notFound();
    if ((await findPasskeys(tx, user.id)).length === 0) await endSessionsBut(tx, user.id, session);
    await noteFactor(tx, user.id, () => factorNoticeTexts.passkeyRemoved);
    await mailFactor(tx, user, () => factorNoticeTexts.passkeyRemoved, parts);
  });
}
