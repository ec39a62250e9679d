import { currentLanguage } from '@/texts/language/language';
import { refusalTexts } from '@/texts/refusals';
import type { RegisterPayload } from '@contract/schemas/session';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { inLanguageOf } from '@server/platform/languages';
import { invalidField } from '@server/platform/refusal';
import { welcomeLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { announceToConsole } from '@server/news/announce';
import { LIMITS, limitAll, limitAttempts } from '@server/modules/attempts/limits';
import { requireGoodPassword } from '@server/modules/sessions/passwordPolicy';
import { hashPassword } from '@server/modules/sessions/passwords';
import { openWallets } from '@server/modules/wallets/service';
import { insertUser, takeWelcome } from './repository';

/** A welcome that is later than this would only surprise. */
const MAIL_HOURS = 24;

export interface RegisteredUser {
  id: string;
  email: string;
  username: string;
}

/**
 * Opens an account with a wallet in each currency. What the user is sent is in the language of the registration.
 *
 * @throws Refusal `invalid` for a weak password or an email that is taken, `tooMany`
 */
export async function register(
  db: Database,
  { email, username, password }: RegisterPayload,
  address: string,
): Promise<RegisteredUser> {
  requireGoodPassword(password);
  await limitAll(db, [
    { limit: LIMITS.registrationOfAccount, subject: email },
    { limit: LIMITS.registrationFromAddress, subject: address },
  ]);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const id = await insertUser(tx, { email, username, passwordHash, language: currentLanguage().id });
    if (id === null) throw invalidField('email', refusalTexts.emailTaken);
    await openWallets(tx, id);
    await announceToConsole(tx, 'users');
    return { id, email, username };
  });
}

/**
 * Mails a welcome to a new account, once. Any other email is answered in the same way and gets no mail. @throws Refusal
 * `tooMany`
 */
export async function welcome(
  db: Database,
  email: string,
  address: string,
  parts: { mailer: Mailer; config: Config },
): Promise<void> {
  await limitAttempts(db, LIMITS.welcomeFromAddress, address);
  await db.transaction(async (tx) => {
    const user = await takeWelcome(tx, email);
    if (user === null) return;
    const letter = inLanguageOf(user.language, () => welcomeLetter(email, user.username, parts.config));
    await parts.mailer.post(tx, letter, MAIL_HOURS);
  });
}
