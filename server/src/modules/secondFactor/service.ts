import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import { brandTexts } from '@/texts/everyPage';
import type { Database, Db } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt } from '@server/modules/attempts/service';
import { base32 } from '@server/modules/oneTimeCodes/base32';
import { createRecoveryCodes, hashRecoveryCodes } from '@server/modules/oneTimeCodes/recoveryCodes';
import { checkCode, createSecret, otpauthUrl } from '@server/modules/oneTimeCodes/totp';
import { passwordMatches } from '@server/modules/sessions/passwords';
import { findCredentials } from '@server/modules/sessions/repository';
import { endSessionsBut } from '@server/modules/sessions/service';
import { conflict, invalidField } from '@server/platform/refusal';
import { deleteChallenges } from './challengeRepository';
import { mailFactor, type MailParts, noteFactor } from './announceFactor';
import { withSecondFactor } from './proof';
import {
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

/** The session that changes how its user logs in. */
export interface Caller {
  user: SessionUser;
  session: Buffer;
  address: string;
}

/** @throws Refusal `invalid` for a wrong password, `tooMany` */
export async function requirePassword(db: Database, { user, address }: Caller, password: string): Promise<void> {
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

/** The user's second factor, or null. */
export const readFactor = (db: Db, userId: string): Promise<FactorState | null> => findFactor(db, userId);

/** Begins to switch on a second factor. @throws Refusal `invalid`, `conflict` if it is on, `tooMany` */
export async function setUpFactor(db: Database, caller: Caller, password: string) {
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

/** True for the code that switched it on, sent again: its answer was lost, so nobody has the recovery codes. */
const isRepeated = (typed: string, { secret, lastStep, areCodesStored, now }: LockedSource): boolean => {
  const verdict = checkCode(typed, { secret, lastStep: lastStep - 1 }, now);
  return !areCodesStored && verdict.kind === 'right' && verdict.step === lastStep;
};

/**
 * Switches the second factor on with the first code, and makes the recovery codes. The same code again, while nobody has
 * confirmed that they stored them, makes others: the first answer may have been lost.
 *
 * @throws Refusal `invalid` for a wrong code, `conflict` if it is on or was not begun, `tooMany`
 */
export async function confirmFactor(db: Database, { user, address }: Caller, typed: string, parts: MailParts) {
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
    // Ten hashes keep log-ins waiting, so only a right code causes them (decision 340).
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

/** Makes ten new recovery codes in place of the earlier ones. @throws Refusal `invalid`, `conflict`, `tooMany` */
export async function renewCodes(db: Database, { user, address }: Caller, typed: string, parts: MailParts) {
  await requireFactor(db, user.id);
  return withSecondFactor(db, { userId: user.id, address }, typed, async (tx) => {
    const codes = await makeCodes(tx, user.id);
    await noteFactor(tx, user.id, () => factorNoticeTexts.renewed);
    await mailFactor(tx, user, () => factorNoticeTexts.renewed, parts);
    return codes;
  });
}

/** The user has stored their recovery codes. @throws Refusal `conflict` if others were made since */
export async function keepCodes(db: Db, userId: string, set: number): Promise<void> {
  if (!(await markCodesStored(db, userId, set))) throw conflict(refusalTexts.codesReplaced);
}

/** Removes a second factor, and ends the log-ins that wait for it. @returns false if there was none */
export async function removeFactor(tx: Db, userId: string): Promise<boolean> {
  await deleteChallenges(tx, userId);
  return deleteFactor(tx, userId);
}

/** Switches it off with one of its codes, and ends the user's other sessions. @throws as `renewCodes` */
export async function endFactor(db: Database, caller: Caller, typed: string, parts: MailParts): Promise<void> {
  const { user, session, address } = caller;
  await requireFactor(db, user.id);
  await withSecondFactor(db, { userId: user.id, address }, typed, async (tx) => {
    await removeFactor(tx, user.id);
    await endSessionsBut(tx, user.id, session);
    await noteFactor(tx, user.id, () => factorNoticeTexts.off);
    await mailFactor(tx, user, () => factorNoticeTexts.off, parts);
  });
}
