import { refusalTexts } from '@/texts/refusals';
import type { SignedPasskey } from '@contract/schemas/own/signedPasskey';
import type { Database, Db } from '@server/db/database';
import { LIMITS, limitAll, limitAttempts } from '@server/modules/attempts/limits';
import { forgetAttempt } from '@server/modules/attempts/service';
import type { Refusal } from '@server/platform/refusal';
import { insertPasskeyChallenge, type Purpose, takePasskeyChallenge } from './challengeRepository';
import type { Party } from './party';
import { findPasskeyMarks, lockPasskey, markPasskeyUsed } from './repository';
import { challengeDigest, challengeIn, checkSignature, loadWebAuthn } from './signature';

/** What a passkey is used for, and by whom. */
interface Use {
  purpose: Exclude<Purpose, 'add'>;
  /** Null for a log-in: the passkey says whose it is. */
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
  await insertPasskeyChallenge(db, { digest: challengeDigest(options.challenge), purpose, userId });
  return { options };
}

/**
 * Does something that takes a passkey. What it signed is used up in the same transaction, so it serves one act, and an
 * act that fails leaves it unused.
 *
 * @param refuse how a signature is refused that is wrong, another's, used or too old
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
    const digest = challengeDigest(challenge);
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
