import { Hono } from 'hono';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { otpPayload } from '@contract/cash';
import { passkeyPayload, type SignedPasskey } from '@contract/passkeyLogIn';
import { OTP_DIGITS, OTP_VALID_MS } from '@contract/values/constants';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv, SessionUser } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { type House, oneTimePinLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { inLanguageOf } from '@server/platform/languages';
import { conflict, invalid, invalidField } from '@server/platform/refusal';
import { forgetAttempt, limitAll, LIMITS } from './attempts';
import { askForPasskey, type Party, readParty, withPasskey } from './passkeys/proof';
import { withSecondFactor } from './secondFactor/proof';
import { findFactor } from './secondFactor/repository';
import { requireActiveUser } from './sessions/requireUser';
import { digestOf } from './sessions/secrets';

const UNVERIFIED = `user_id = $1 and verified_at is null and expires_at > now()`;

/** Invalidates earlier pins: only the newest one counts. */
async function expirePins(tx: Db, userId: string): Promise<void> {
  await tx.query(`update one_time_pins set expires_at = now() where ${UNVERIFIED}`, [userId]);
}

/** Stores the digest of a pin. @param validMs from now */
async function insertPin(tx: Db, userId: string, digest: Buffer, validMs: number): Promise<void> {
  await tx.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0))`,
    [userId, digest, validMs],
  );
}

interface OpenPin {
  id: string;
  pin_digest: Buffer;
}

/** Which pins can be verified. */
interface PinLimits {
  mostWrongTries: number;
  /** How long a pin can be spent after it was verified. */
  freshMs: number;
}

/**
 * A user's newest pin, if it can be verified, or verified again because it is not spent yet. It is locked until the end
 * of the transaction, so that attempts are counted exactly.
 */
async function lockPin(tx: Db, userId: string, limits: PinLimits): Promise<OpenPin | null> {
  const rows = await tx.query<OpenPin>(
    `select id, pin_digest from
       (select * from one_time_pins where user_id = $1 order by id desc limit 1 for update) newest
      where wrong_tries < $2 and spent_at is null
        and case when verified_at is null then expires_at > now()
                 else verified_at > now() - make_interval(secs => $3 / 1000.0) end`,
    [userId, limits.mostWrongTries, limits.freshMs],
  );
  return rows[0] ?? null;
}

async function countWrongTry(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set wrong_tries = wrong_tries + 1 where id = $1', [id]);
}

/** Stores the time of the first verification only, so that verifying again does not make the pin last longer. */
async function markVerified(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set verified_at = coalesce(verified_at, now()) where id = $1', [id]);
}

/** Spends one verified pin. @returns false if no unspent pin was verified within `freshMs` */
async function spendPin(tx: Db, userId: string, freshMs: number): Promise<boolean> {
  const rows = await tx.query(
    `update one_time_pins set spent_at = now()
      where id = (select id from one_time_pins
                   where user_id = $1 and spent_at is null and verified_at > now() - make_interval(secs => $2 / 1000.0)
                   order by verified_at desc limit 1 for update)
        and spent_at is null
      returning id`,
    [userId, freshMs],
  );
  return rows.length > 0;
}

/** Deletes pins that expired a month ago. */
export async function deleteOldPins(db: Db): Promise<void> {
  await db.query(`delete from one_time_pins where expires_at < now() - interval '30 days'`);
}

/** Stores a pin that is verified already. */
async function insertVerifiedPin(tx: Db, userId: string, digest: Buffer, validMs: number): Promise<void> {
  await tx.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at, verified_at)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0), now())`,
    [userId, digest, validMs],
  );
}

/** True if this pin was verified within `freshMs` and is not spent. */
async function isVerifiedPin(db: Db, userId: string, digest: Buffer, freshMs: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from one_time_pins where user_id = $1 and pin_digest = $2 and spent_at is null
        and verified_at > now() - make_interval(secs => $3 / 1000.0)`,
    [userId, digest, freshMs],
  );
  return rows.length > 0;
}

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
const askForPinPasskey = (db: Database, userId: string, address: string, party: Party) =>
  askForPasskey(db, { purpose: 'withdraw', userId, address, party });

/**
 * A passkey makes a pin that is verified at once, so every rule of a verified pin holds (decision 297).
 *
 * @throws Refusal `invalid`, `tooMany`
 */
async function makePin(
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

/** Spec 7: otp/ and otp/verify/. */
export function oneTimePinsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('requestOtp'), requireActiveUser, async (c) => {
      await sendPin(c.get('db'), c.var, c.get('user'), clientAddress(c));
      return answerCall(c, 'requestOtp');
    })
    .post(callPath('verifyOtp'), requireActiveUser, async (c) => {
      const { otp } = await readPayload(c, otpPayload);
      await tryPin(c.get('db'), c.get('user').id, otp, clientAddress(c));
      return answerCall(c, 'verifyOtp');
    })
    .post(callPath('startPasskeyPin'), requireActiveUser, async (c) => {
      const options = await askForPinPasskey(c.get('db'), c.get('user').id, clientAddress(c), readParty(c));
      return answerCall(c, 'startPasskeyPin', options);
    })
    .post(callPath('confirmWithPasskey'), requireActiveUser, async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const signed = await readPayload(c, passkeyPayload);
      const place = { address: clientAddress(c), party: readParty(c) };
      return answerCall(c, 'confirmWithPasskey', { otp: await makePin(c.get('db'), c.get('user').id, signed, place) });
    });
}
