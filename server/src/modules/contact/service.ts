import type { ContactPayload } from '@contract/schemas/session';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { contactLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { inLanguageOf } from '@server/platform/languages';
import { insertContactMessage } from './repository';

/** A mail server may be away for a weekend. */
const MAIL_HOURS = 72;

/** Stores a request of the Stay Updated form and mails it to the operator. @throws Refusal `tooMany` */
export async function keepContact(
  db: Database,
  { name, email }: ContactPayload,
  address: string,
  parts: { mailer: Mailer; config: Config },
): Promise<void> {
  await limitAttempts(db, LIMITS.contactFromAddress, address);
  // The operator reads it, and not the user who wrote it.
  const letter = inLanguageOf('en', () => contactLetter(parts.config.mailFrom, name, email));
  await db.transaction(async (tx) => {
    await insertContactMessage(tx, { name, email });
    await parts.mailer.post(tx, letter, MAIL_HOURS);
  });
}
