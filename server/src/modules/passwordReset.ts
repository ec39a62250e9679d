import { Hono } from 'hono';
import { emailPayload, type PasswordResetConfirmPayload, passwordResetConfirmPayload } from '@contract/session';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { type House, passwordResetLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import type { Config } from '@server/platform/config';
import { inLanguageOf } from '@server/platform/languages';
import { notFound } from '@server/platform/refusal';
import { limitAll, limitAttempts, LIMITS } from './attempts';
import { deleteWarnings } from './deviceWarnings';
import { endWeakPasskeys } from './passkeys/passkeys';
import { noteFactor } from './secondFactor/secondFactor';
import { deleteChallenges } from './secondFactor/repository';
import { createToken, digestOf, hashPassword, requireGoodPassword } from './sessions/secrets';
import { endSessions } from './sessions/session';
import { endKeys } from './sessions/signedRequest';
import { pauseWebhooks } from './outboxes/deliveries';

/**
 * Stores the digest of a link, which is valid for one hour. One statement, the same for every email.
 *
 * @returns the language of the user; null if no account has the email
 */
async function insertReset(db: Db, email: string, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ language: string }>(
    `insert into password_resets (token_digest, user_id, expires_at)
     select $2::bytea, id, now() + interval '1 hour' from users where email = $1
     returning (select language from users where id = user_id)`,
    [email, digest],
  );
  return row?.language ?? null;
}

/** The user of a link, or null if the link is unknown, used or expired. */
async function findUserOfReset(db: Db, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from password_resets where token_digest = $1 and used_at is null and expires_at > now()',
    [digest],
  );
  return row?.user_id ?? null;
}

/** Uses up a link. @returns its user, or null if it is unknown, used or expired */
async function takeReset(tx: Db, digest: Buffer): Promise<string | null> {
  const rows = await tx.query<{ user_id: string }>(
    `update password_resets set used_at = now()
      where token_digest = $1 and used_at is null and expires_at > now() returning user_id`,
    [digest],
  );
  return rows[0]?.user_id ?? null;
}

/** Sets the password, uses up all other links of the user, and ends log-ins with the old password that wait for their second step. */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await tx.query('update password_resets set used_at = now() where user_id = $1 and used_at is null', [userId]);
  await deleteChallenges(tx, userId);
}

/** Deletes links that expired a day ago. */
export async function deleteOldResets(db: Db): Promise<void> {
  await db.query(`delete from password_resets where expires_at < now() - interval '1 day'`);
}

const linkGone = () => notFound(refusalTexts.linkGone);

/** The link in the mail is of no use any more then. */
const VALID_HOURS = 1;

/** Mails a link to set a new password. @returns false if no account has the email */
export async function sendReset(
  tx: Db,
  email: string,
  { mailer, config }: { mailer: Mailer; config: House },
): Promise<boolean> {
  const token = createToken();
  const language = await insertReset(tx, email, digestOf(token));
  if (language === null) return false;
  const letter = inLanguageOf(language, () => passwordResetLetter(email, token, config));
  await mailer.post(tx, letter, VALID_HOURS);
  return true;
}

/**
 * Mails a reset link, valid once within one hour. An unknown email is counted, looked up and answered like a known one,
 * except for the refusal of spec 8; with RESET_REVEALS_ACCOUNTS=off, without exception.
 *
 * @throws Refusal `notFound` for an unknown email if the configuration reveals it, `tooMany`
 */
async function requestReset(
  db: Database,
  email: string,
  address: string,
  parts: { mailer: Mailer; config: Config },
): Promise<void> {
  await limitAll(db, [
    { limit: LIMITS.resetOfAccount, subject: email },
    { limit: LIMITS.resetFromAddress, subject: address },
  ]);
  const isKnown = await db.transaction((tx) => sendReset(tx, email, parts));
  if (!isKnown && parts.config.resetRevealsAccounts) throw notFound(refusalTexts.noSuchAccount);
}

/**
 * Ends all keys and pauses all webhooks, because somebody else may have made them. The user is notified of the pause:
 * their own systems get nothing until they switch them on again.
 */
export async function endPrograms(tx: Db, userId: string): Promise<void> {
  await endKeys(tx, userId, null);
  if (await pauseWebhooks(tx, userId, null)) await noteFactor(tx, userId, () => factorNoticeTexts.hooksPaused);
}

/**
 * Sets a new password and ends every session. If the password is refused, the link stays valid.
 *
 * @throws Refusal `invalid` for a weak password, `notFound` for a link that is unknown, used or expired, `tooMany`
 */
async function confirmReset(
  db: Database,
  { password, token }: PasswordResetConfirmPayload,
  address: string,
): Promise<void> {
  requireGoodPassword(password);
  await limitAttempts(db, LIMITS.resetConfirmFromAddress, address);
  const digest = digestOf(token);
  // Hashing is expensive, so it is done only for a valid link, and even then it is limited.
  const owner = await findUserOfReset(db, digest);
  if (owner === null) throw linkGone();
  await limitAttempts(db, LIMITS.resetConfirmOfAccount, owner);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const userId = await takeReset(tx, digest);
    if (userId === null) throw linkGone();
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
    await endWeakPasskeys(tx, userId);
    await endPrograms(tx, userId);
    await deleteWarnings(tx, userId);
  });
}

/** Spec 7: api/password_reset/ and its confirm/. */
export function passwordResetRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('requestPasswordReset'), async (c) => {
      const { email } = await readPayload(c, emailPayload);
      await requestReset(c.get('db'), email, clientAddress(c), c.var);
      return answerCall(c, 'requestPasswordReset');
    })
    .post(callPath('confirmPasswordReset'), async (c) => {
      await confirmReset(c.get('db'), await readPayload(c, passwordResetConfirmPayload), clientAddress(c));
      return answerCall(c, 'confirmPasswordReset');
    });
}
