import { type Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import {
  type NewPasskey,
  newPasskeyPayload,
  type PasskeyProof,
  passkeyProofPayload,
  passkeyRemovalPayload,
} from '@contract/passkeys';
import { brandTexts } from '@/texts/everyPage';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { isId, readPayload } from '@server/http/read';
import { limitAttempts, LIMITS } from '@server/modules/attempts';
import {
  type Caller as FactorCaller,
  mailFactor,
  type MailParts,
  noteFactor,
  withProof,
} from '@server/modules/secondFactor/secondFactor';
import { type Agent, readAgent } from '@server/modules/sessions/knownDevices';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { digestOf } from '@server/modules/sessions/secrets';
import { endSessionsBut } from '@server/modules/sessions/session';
import { isoTime } from '@server/platform/formats';
import { conflict, invalid, notFound } from '@server/platform/refusal';
import {
  deletePasskey,
  deletePasskeys,
  findPasskeyMarks,
  findPasskeys,
  insertPasskey,
  insertPasskeyChallenge,
  type PasskeyRow,
  takePasskeyChallenge,
} from './repository';
import { challengeIn, loadWebAuthn, type Party, readNewPasskey, readParty } from './proof';

const presentPasskey = ({ id, browser, system, created_at, last_used_at }: PasskeyRow) => ({
  id,
  browser,
  system,
  created: isoTime(created_at),
  last_used: last_used_at && isoTime(last_used_at),
});

/** The most passkeys of a user, because each is a way into the account. */
const MOST = 20;
const HANDLE_BYTES = 32;

/** The session that changes the passkeys of its user. */
interface Caller extends FactorCaller {
  party: Party;
  agent: Agent;
}

/** Begins to add a passkey. @throws Refusal `invalid`, `conflict` if there are too many, `tooMany` */
async function startPasskey(db: Database, caller: Caller, proof: PasskeyProof) {
  const { user, party, address } = caller;
  await limitAttempts(db, LIMITS.passkeyAskedFromAddress, address);
  return withProof(db, caller, proof, async (tx, withFactor) => {
    const marks = await findPasskeyMarks(tx, user.id);
    if (marks.length >= MOST) throw conflict(refusalTexts.tooManyPasskeys(MOST), 'limit_reached');
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
    const digest = digestOf(options.challenge);
    await insertPasskeyChallenge(tx, { digest, purpose: 'add', userId: user.id, userHandle, withFactor });
    return { options };
  });
}

/** Adds the passkey that the browser made. @throws Refusal `invalid`, `conflict` if it is known or there are too many */
async function addPasskey(db: Database, caller: Caller, made: NewPasskey, parts: MailParts): Promise<void> {
  const { user, party, agent } = caller;
  const challenge = challengeIn(made.client_data);
  if (challenge === null) throw invalid(refusalTexts.passkeyOver);
  await db.transaction(async (tx) => {
    // Otherwise two concurrent requests could both add the last passkey that is allowed.
    await lockName(tx, `passkeys of ${user.id}`);
    const digest = digestOf(challenge);
    const begun = await takePasskeyChallenge(tx, { digest, purpose: 'add', userId: user.id });
    if (!begun?.user_handle) throw invalid(refusalTexts.passkeyOver);
    const credential = await readNewPasskey(made, challenge, party);
    if (!credential) throw invalid(refusalTexts.passkeyWrong);
    if ((await findPasskeys(tx, user.id)).length >= MOST)
      throw conflict(refusalTexts.tooManyPasskeys(MOST), 'limit_reached');
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
async function removePasskey(
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

const callerOf = (c: Context<AppEnv>): Caller => ({
  user: c.get('user'),
  session: c.get('session'),
  address: clientAddress(c),
  party: readParty(c),
  agent: readAgent(c.req.header('User-Agent')),
});

/** passkeys/: those of the caller's user. Our own calls (docs/PROTOCOL.md). */
export function passkeysRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getPasskeys'), requireActiveUser, async (c) =>
      c.json((await findPasskeys(c.get('wholeDb'), c.get('user').id)).map(presentPasskey)),
    )
    .post(callPath('startPasskey'), requireActiveUser, async (c) => {
      const proof = await readPayload(c, passkeyProofPayload);
      return answerCall(c, 'startPasskey', await startPasskey(c.get('wholeDb'), callerOf(c), proof));
    })
    .post(callPath('addPasskey'), requireActiveUser, async (c) => {
      const made = await readPayload(c, newPasskeyPayload);
      await addPasskey(c.get('wholeDb'), callerOf(c), made, c.var);
      return answerCall(c, 'addPasskey');
    })
    .post(callPath('removePasskey'), requireActiveUser, async (c) => {
      const removal = await readPayload(c, passkeyRemovalPayload);
      await removePasskey(c.get('wholeDb'), callerOf(c), removal, c.var);
      return answerCall(c, 'removePasskey');
    });
}

/** Removes all passkeys of a user who lost them. @returns how many there were */
export const endPasskeys = (tx: Db, userId: string): Promise<number> => deletePasskeys(tx, userId, 'all');

/**
 * Removes the passkeys that were added with the earlier password alone, so that a new password ends all access through
 * the old one (decision 296).
 */
export async function endWeakPasskeys(tx: Db, userId: string): Promise<void> {
  const ended = await deletePasskeys(tx, userId, 'without factor');
  if (ended > 0) await noteFactor(tx, userId, () => factorNoticeTexts.passkeysEnded);
}
