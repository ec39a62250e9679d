import { Hono } from 'hono';
import { readErrorText } from '@contract/values/errors';
import { type ContactPayload, contactPayload } from '@contract/contact';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath, findAnswerTo, HttpRefusal } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { contactLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import type { Config } from '@server/platform/config';
import { inLanguageOf } from '@server/platform/languages';
import { limitAttempts, LIMITS } from './attempts';

async function insertContactMessage(db: Db, { name, email }: ContactPayload): Promise<void> {
  await db.query('insert into contact_messages (name, email) values ($1, $2)', [name, email]);
}

/** A mail server may be away for a weekend. */
const MAIL_HOURS = 72;

/** Stores a request of the Stay Updated form and mails it to the operator. @throws Refusal `tooMany` */
async function keepContact(
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

/** The app reads the reason of this call from the field `error` (spec 7). */
function withErrorField(error: unknown): unknown {
  const answer = findAnswerTo(error);
  if (!answer) return error;
  const reason = readErrorText(answer.body) ?? refusalTexts.contactRefused;
  return new HttpRefusal({ ...answer, body: { ...answer.body, error: reason } });
}

/** Spec 7: email/, the Stay Updated form. */
export function contactRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('sendContactForm'), async (c) => {
    try {
      await keepContact(c.get('db'), await readPayload(c, contactPayload), clientAddress(c), c.var);
    } catch (error) {
      throw withErrorField(error);
    }
    return answerCall(c, 'sendContactForm');
  });
}
