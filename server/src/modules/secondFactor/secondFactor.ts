import { type Context, Hono } from 'hono';
import type { PasskeyProof } from '@contract/passkeys';
import { codePayload, codesStoredPayload, factorSetupPayload } from '@contract/secondFactor';
import { brandTexts } from '@/texts/everyPage';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv, AppParts, SessionUser } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { factorLetter } from '@server/mail/letters';
import { forgetAttempt, limitAll, LIMITS } from '@server/modules/attempts';
import { notify } from '@server/modules/notifications';
import {
  base32,
  checkCode,
  createRecoveryCodes,
  createSecret,
  hashRecoveryCodes,
  otpauthUrl,
} from '@server/modules/oneTimeCodes';
import { passwordMatches } from '@server/modules/sessions/secrets';
import { findCredentials } from '@server/modules/sessions/session';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { endSessionsBut } from '@server/modules/sessions/session';
import { endKeys } from '@server/modules/sessions/signedRequest';
import { isoTime } from '@server/platform/formats';
import { inLanguageOf } from '@server/platform/languages';
import { conflict, invalidField } from '@server/platform/refusal';
import {
  deleteChallenges,
  deleteFactor,
  type FactorState,
  findFactor,
  type LockedSource,
  lockSource,
  markCodesStored,
  markConfirmed,
  replaceRecoveryCodes,
  setLastStep,
  startSetup,
} from './repository';
import { withSecondFactor } from './proof';

/** A mail server may be away for a weekend. */
const MAIL_HOURS = 72;

export type MailParts = Pick<AppParts, 'mailer' | 'config'>;

/** Notifies a user of a change of how they log in. @param message writes it in the user's language */
export const noteFactor = (tx: Db, userId: string, message: () => string): Promise<void> =>
  notify(tx, { userId, message, about: { kind: 'security' } });

/** Notifies a user that a recovery code logged in, and how many are left, in case somebody else has the codes. */
export async function noteRecovery(tx: Db, userId: string): Promise<void> {
  const left = (await findFactor(tx, userId))?.recovery_left ?? 0;
  await noteFactor(tx, userId, () => factorNoticeTexts.recovery(left));
}

/** Mails the same. */
export async function mailFactor(
  tx: Db,
  { email, language }: Pick<SessionUser, 'email' | 'language'>,
  message: () => string,
  { mailer, config }: MailParts,
): Promise<void> {
  const at = new Date().toISOString();
  const letter = inLanguageOf(language, () => factorLetter(email, message(), at, config));
  await mailer.post(tx, letter, MAIL_HOURS);
}

/** The contract's `secondFactorAnswer`. */
const presentFactor = (factor: FactorState | null) => ({
  on: factor !== null,
  since: factor ? isoTime(factor.confirmed_at) : null,
  recovery_left: factor?.recovery_left ?? 0,
  codes_stored: factor?.codes_stored ?? true,
});

/** The session that changes how its user logs in. */
export interface Caller {
  user: SessionUser;
  session: Buffer;
  address: string;
}

/** @throws Refusal `invalid` for a wrong password, `tooMany` */
async function requirePassword(db: Database, { user, address }: Caller, password: string): Promise<void> {
  const attempt = await limitAll(db, [
    { limit: LIMITS.passwordOfSession, subject: user.id },
    { limit: LIMITS.loginFromAddress, subject: address },
  ]);
  const account = await findCredentials(db, user.email);
  if (!(await passwordMatches(account?.password_hash ?? null, password))) {
    throw invalidField('password', refusalTexts.passwordWrong);
  }
  await forgetAttempt(db, attempt);
}

/**
 * Does something that needs the password again, and a code of the second factor if that is on: a session alone must not
 * change how a user logs in, and a password alone must not bypass the second factor.
 */
export async function withProof<Result>(
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

/** Begins to switch on a second factor. @throws Refusal `invalid`, `conflict` if it is on, `tooMany` */
async function setUpFactor(db: Database, caller: Caller, password: string) {
  await requirePassword(db, caller, password);
  const secret = await startSetup(db, caller.user.id, createSecret());
  if (!secret) throw conflict(refusalTexts.factorOn);
  return { secret: base32(secret), url: otpauthUrl(secret, caller.user.email, brandTexts.name) };
}

/** Stores a new set of recovery codes. */
async function makeCodes(tx: Db, userId: string) {
  const codes = createRecoveryCodes();
  return { codes, set: await replaceRecoveryCodes(tx, userId, await hashRecoveryCodes(codes)) };
}

/** True for a repetition of the code that switched it on. Its answer was lost, so nobody has the recovery codes. */
const isRepeated = (typed: string, { secret, lastStep, areCodesStored, now }: LockedSource): boolean => {
  const verdict = checkCode(typed, { secret, lastStep: lastStep - 1 }, now);
  return !areCodesStored && verdict.kind === 'right' && verdict.step === lastStep;
};

/**
 * Switches the second factor on with the first code, and makes the recovery codes. The same code again, before the
 * recovery codes are confirmed, makes new ones, because the first answer may have been lost.
 *
 * @throws Refusal `invalid` for a wrong code, `conflict` if it is on or was not begun, `tooMany`
 */
async function confirmFactor(db: Database, { user, address }: Caller, typed: string, parts: MailParts) {
  const attempt = await limitAll(db, [
    { limit: LIMITS.factorOfSession, subject: user.id },
    { limit: LIMITS.factorFromAddress, subject: address },
  ]);
  const made = await db.transaction(async (tx) => {
    const source = await lockSource(tx, user.id);
    if (!source) throw conflict(refusalTexts.noSetup);
    if (source.isConfirmed) {
      if (!isRepeated(typed, source)) throw conflict(refusalTexts.factorOn);
      return makeCodes(tx, user.id);
    }
    const verdict = checkCode(typed, source, source.now);
    if (verdict.kind !== 'right') throw invalidField('code', refusalTexts.codeWrong);
    await setLastStep(tx, user.id, verdict.step);
    await markConfirmed(tx, user.id);
    // Making ten hashes delays log-ins, so only a right code causes it (decision 340).
    const codes = await makeCodes(tx, user.id);
    await noteFactor(tx, user.id, () => factorNoticeTexts.on);
    await mailFactor(tx, user, () => factorNoticeTexts.on, parts);
    return codes;
  });
  await forgetAttempt(db, attempt);
  return made;
}

/** @throws Refusal `conflict` */
async function requireFactor(db: Db, userId: string): Promise<void> {
  if (!(await findFactor(db, userId))) throw conflict(refusalTexts.factorOff);
}

/** Replaces the recovery codes with ten new ones. @throws Refusal `invalid`, `conflict`, `tooMany` */
async function renewCodes(db: Database, { user, address }: Caller, typed: string, parts: MailParts) {
  await requireFactor(db, user.id);
  return withSecondFactor(db, { userId: user.id, address }, typed, async (tx) => {
    const codes = await makeCodes(tx, user.id);
    await noteFactor(tx, user.id, () => factorNoticeTexts.renewed);
    await mailFactor(tx, user, () => factorNoticeTexts.renewed, parts);
    return codes;
  });
}

/** The user has stored their recovery codes. @throws Refusal `conflict` if others were made since */
async function keepCodes(db: Db, userId: string, set: number): Promise<void> {
  if (!(await markCodesStored(db, userId, set))) throw conflict(refusalTexts.codesReplaced);
}

/** Removes a second factor, and ends the log-ins that wait for it. @returns false if there was none */
export async function removeFactor(tx: Db, userId: string): Promise<boolean> {
  // They were made with it, and withdraw without a code (decision 573).
  await endKeys(tx, userId, null, 'withdraw');
  await deleteChallenges(tx, userId);
  return deleteFactor(tx, userId);
}

/** Switches it off with one of its codes, and ends the user's other sessions. @throws as `renewCodes` */
async function endFactor(db: Database, caller: Caller, typed: string, parts: MailParts): Promise<void> {
  const { user, session, address } = caller;
  await requireFactor(db, user.id);
  await withSecondFactor(db, { userId: user.id, address }, typed, async (tx) => {
    await removeFactor(tx, user.id);
    await endSessionsBut(tx, user.id, session);
    await noteFactor(tx, user.id, () => factorNoticeTexts.off);
    await mailFactor(tx, user, () => factorNoticeTexts.off, parts);
  });
}

const callerOf = (c: Context<AppEnv>): Caller => ({
  user: c.get('user'),
  session: c.get('session'),
  address: clientAddress(c),
});

/** Secrets are not compressed, since the length of an answer could give them away (decision 223). */
function answerSecret(c: Context<AppEnv>, name: Parameters<typeof answerCall>[1], body: object): Response {
  c.header('Cache-Control', 'no-store, no-transform');
  return answerCall(c, name, body);
}

/** second-factor/: the authenticator app and the recovery codes. Our own calls (docs/PROTOCOL.md). */
export function secondFactorRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getSecondFactor'), requireActiveUser, async (c) =>
      c.json(presentFactor(await findFactor(c.get('wholeDb'), c.get('user').id))),
    )
    .post(callPath('setUpSecondFactor'), requireActiveUser, async (c) => {
      const { password } = await readPayload(c, factorSetupPayload);
      return answerSecret(c, 'setUpSecondFactor', await setUpFactor(c.get('wholeDb'), callerOf(c), password));
    })
    .post(callPath('confirmSecondFactor'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      return answerSecret(c, 'confirmSecondFactor', await confirmFactor(c.get('wholeDb'), callerOf(c), code, c.var));
    })
    .post(callPath('renewRecoveryCodes'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      return answerSecret(c, 'renewRecoveryCodes', await renewCodes(c.get('wholeDb'), callerOf(c), code, c.var));
    })
    .post(callPath('markCodesStored'), requireActiveUser, async (c) => {
      const { set } = await readPayload(c, codesStoredPayload);
      await keepCodes(c.get('wholeDb'), c.get('user').id, set);
      return answerCall(c, 'markCodesStored');
    })
    .post(callPath('endSecondFactor'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      await endFactor(c.get('wholeDb'), callerOf(c), code, c.var);
      return answerCall(c, 'endSecondFactor');
    });
}
