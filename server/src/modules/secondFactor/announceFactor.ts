import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import type { AppParts, SessionUser } from '@server/http/env';
import { factorLetter } from '@server/mail/letters';
import { notify } from '@server/modules/notifications/notify';
import { inLanguageOf } from '@server/platform/languages';
import { findFactor } from './repository';

/** A mail server may be away for a weekend. */
const MAIL_HOURS = 72;

/** What sends a mail about it. */
export type MailParts = Pick<AppParts, 'mailer' | 'config'>;

/** Notifies a user of a change of how they log in. @param message writes it in the user's language */
export const noteFactor = (tx: Db, userId: string, message: () => string): Promise<void> =>
  notify(tx, { userId, message, about: { kind: 'security' } });

/** Notifies a user that a recovery code logged in, and how many are left: if it was not them, somebody has the codes. */
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
