import { refusalTexts } from '@/texts/refusals';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS, OTP_VALID_MS } from '@contract/values/constants';
import type { SignedPasskey } from '@contract/schemas/own/signedPasskey';
import type { Database, Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';
import type { SessionUser } from '@server/http/env';
import { inLanguageOf } from '@server/platform/languages';
import { conflict, invalid, invalidField } from '@server/platform/refusal';
import { type House, oneTimePinLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt } from '@server/modules/attempts/service';
import type { Party } from '@server/modules/passkeys/party';
import { askForPasskey, withPasskey } from '@server/modules/passkeys/proof';
import { withSecondFactor } from '@server/modules/secondFactor/proof';
import { findFactor } from '@server/modules/secondFactor/repository';
import { digestOf } from '@server/modules/sessions/tokens';
import {
  countWrongTry,
  expirePins,
  insertPin,
  insertVerifiedPin,
  isVerifiedPin,
  lockPin,
  markVerified,
  type PinLimits,
  spendPin,
} from './repository';

const LIMITS_OF_PIN: PinLimits = { mostWrongTries: 5, freshMs: OTP_VALID_MS };

const createPin = () => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
/** The digest includes the user, so that equal pins of two users have different digests. */
const pinDigest = (userId: string, pin: string) => digestOf(`${userId} ${pin}`);

/**
 * Mails a pin of 6 digits, valid for 5 minutes, and invalidates earlier ones. A user with a second factor gets none.
 *
 * @param address the caller's address, if known
 * @throws Refusal `conflict` if the mail cannot be sent or a second factor is on, `tooMany`
 */
export async function sendPin(
  db: Database,
  { mailer, config }: { mailer: Pick<Mailer, 'send'>; config: Pick<House, 'supportEmail'> },
  user: SessionUser,
  address?: string,
): Promise<void> {
  if (await findFactor(db, user.id)) throw conflict(refusalTexts.pinReplaced);
  const attempt = await limitAll(db, [
    { limit: LIMITS.pinOfDay, subject: user.id },
    { limit: LIMITS.pin, subject: user.id },
    ...(address === undefined ? [] : [{ limit: LIMITS.pinFromAddress, subject: address }]),
  ]);
  const pin = createPin();
  await db.transaction(async (tx) => {
    // Two requests at once would otherwise not see each other's pin, and both pins would be valid.
    await lockName(tx, `pin of ${user.id}`);
    await expirePins(tx, user.id);
    await insertPin(tx, user.id, pinDigest(user.id, pin), OTP_VALID_MS);
  });
  const letter = inLanguageOf(user.language, () => oneTimePinLetter(user.email, pin, config));
  await mailer.send(letter).catch(async () => {
    await forgetAttempt(db, attempt);
    throw conflict(refusalTexts.mailNotSent);
  });
}

/**
 * Verifies the newest pin. Until it is spent it can be verified again, because the answer may have been lost. Five wrong
 * attempts invalidate it.
 *
 * @throws Refusal `invalid`
 */
export async function verifyPin(db: Database, userId: string, pin: string): Promise<void> {
  // The refusal is thrown after the commit: inside the transaction it would undo the count of wrong attempts.
  const verified = await db.transaction(async (tx) => {
    const open = await lockPin(tx, userId, LIMITS_OF_PIN);
    if (!open) return false;
    const matches = timingSafeEqual(open.pin_digest, pinDigest(userId, pin));
    await (matches ? markVerified(tx, open.id) : countWrongTry(tx, open.id));
    return matches;
  });
  if (!verified) throw invalidField('otp', refusalTexts.pinWrong);
}

/**
 * A code of the second factor is a pin that is verified at once. Like a pin it can be verified again until it is spent.
 *
 * @throws Refusal `invalid`, `tooMany`
 */
async function verifyCode(db: Database, userId: string, code: string, address: string): Promise<void> {
  const digest = pinDigest(userId, code);
  if (await isVerifiedPin(db, userId, digest, OTP_VALID_MS)) return;
  await withSecondFactor(db, { userId, address, field: 'otp' }, code, (tx) =>
    insertVerifiedPin(tx, userId, digest, OTP_VALID_MS),
  );
}

/** Begins to confirm a withdrawal with a passkey of the user. @throws Refusal `tooMany` */
export const askForPinPasskey = (db: Database, userId: string, address: string, party: Party) =>
  askForPasskey(db, { purpose: 'withdraw', userId, address, party });

/**
 * A passkey makes a pin that is verified at once, so every rule of a verified pin holds (decision 297).
 *
 * @throws Refusal `invalid`, `tooMany`
 */
export async function makePin(
  db: Database,
  userId: string,
  signed: SignedPasskey,
  { address, party }: { address: string; party: Party },
): Promise<string> {
  const pin = createPin();
  const use = { purpose: 'withdraw', userId, address, party } as const;
  await withPasskey(db, use, signed, invalid, async (tx) => {
    await lockName(tx, `pin of ${userId}`);
    await insertVerifiedPin(tx, userId, pinDigest(userId, pin), OTP_VALID_MS);
  });
  return pin;
}

/** Verifies a pin, or a code of the user's second factor instead, and limits failures by account and by address. @throws Refusal `invalid`, `tooMany` */
export async function tryPin(db: Database, userId: string, pin: string, address: string): Promise<void> {
  const attempt = await limitAll(db, [
    { limit: LIMITS.pinTryOfAccount, subject: userId },
    { limit: LIMITS.pinTryFromAddress, subject: address },
  ]);
  if (await findFactor(db, userId)) await verifyCode(db, userId, pin, address);
  else await verifyPin(db, userId, pin);
  await forgetAttempt(db, attempt);
}

/** Spends a freshly verified pin on one WITHDRAW. @returns false if there is none: then 403 (decision 125) */
export const spendVerifiedPin = (tx: Db, userId: string): Promise<boolean> => spendPin(tx, userId, OTP_VALID_MS);
