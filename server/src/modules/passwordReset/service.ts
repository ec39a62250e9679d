import { refusalTexts } from '@/texts/refusals';
import type { PasswordResetConfirmPayload } from '@contract/schemas/session';
import type { Config } from '@server/platform/config';
import type { Database, Db } from '@server/db/database';
import { inLanguageOf } from '@server/platform/languages';
import { notFound } from '@server/platform/refusal';
import { type House, passwordResetLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { deleteWarnings } from '@server/modules/deviceWarnings/warningRepository';
import { LIMITS, limitAll, limitAttempts } from '@server/modules/attempts/limits';
import { endWeakPasskeys } from '@server/modules/passkeys/endPasskeys';
import { requireGoodPassword } from '@server/modules/sessions/passwordPolicy';
import { hashPassword } from '@server/modules/sessions/passwords';
import { endSessions } from '@server/modules/sessions/service';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { findUserOfReset, insertReset, setPassword, takeReset } from './repository';

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
 * except for the refusal that spec 8 asks for. RESET_REVEALS_ACCOUNTS=off leaves that out too.
 *
 * @throws Refusal `notFound` for an unknown email if the configuration reveals it, `tooMany`
 */
export async function requestReset(
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
 * Sets a new password and ends every session. If the password is refused, the link stays valid.
 *
 * @throws Refusal `invalid` for a weak password, `notFound` for a link that is unknown, used or expired, `tooMany`
 */
export async function confirmReset(
  db: Database,
  { password, token }: PasswordResetConfirmPayload,
  address: string,
): Promise<void> {
  requireGoodPassword(password);
  await limitAttempts(db, LIMITS.resetConfirmFromAddress, address);
  const digest = digestOf(token);
  // Hashing is expensive, so it needs a valid link, and even with one it is limited.
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
    await deleteWarnings(tx, userId);
  });
}
