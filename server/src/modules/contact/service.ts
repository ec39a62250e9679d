import type { ContactPayload } from '@contract/schemas/session';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { contactLetter } from '@server/mail/letters';
import { sendInBackground, type Mailer } from '@server/mail/mailer';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { insertContactMessage } from './repository';

/** Stores a request of the Stay Updated form and mails it to the operator. @throws Refusal `tooMany` */
export async function keepContact(
  db: Database,
  { name, email }: ContactPayload,
  address: string,
  parts: { mailer: Mailer; config: Config },
): Promise<void> {
  await limitAttempts(db, LIMITS.contactFromAddress, address);
  await insertContactMessage(db, { name, email });
  sendInBackground(parts.mailer, contactLetter(parts.config.mailFrom, name, email));
}
