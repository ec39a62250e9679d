import { Hono } from 'hono';
import { emailPayload, type RegisterPayload, registerPayload } from '@contract/session';
import { currentLanguage } from '@/texts/language/language';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { welcomeLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { announceToConsole } from '@server/news/announce';
import type { Config } from '@server/platform/config';
import { inLanguageOf } from '@server/platform/languages';
import { invalidField } from '@server/platform/refusal';
import { limitAll, limitAttempts, LIMITS } from './attempts';
import { hashPassword, requireGoodPassword } from './sessions/secrets';
import { openUserAccounts } from '@server/ledger';
import { wireId } from './wire';

interface NewUser {
  email: string;
  username: string;
  passwordHash: string;
  language: string;
}

/** @returns the id of the new user, or null if the email is taken */
async function insertUser(tx: Db, { email, username, passwordHash, language }: NewUser): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash, language) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning id`,
    [email, username, passwordHash, language],
  );
  return rows[0]?.id ?? null;
}

/** Marks a new account as welcomed. @returns its user, once; null if it is old, welcomed or unknown */
async function takeWelcome(db: Db, email: string): Promise<{ username: string; language: string } | null> {
  const rows = await db.query<{ username: string; language: string }>(
    `update users set welcomed_at = now()
      where email = $1 and welcomed_at is null and deactivated_at is null and created_at > now() - interval '1 hour'
      returning username, language`,
    [email],
  );
  return rows[0] ?? null;
}

/** A later welcome would only surprise. */
const MAIL_HOURS = 24;

interface RegisteredUser {
  id: string;
  email: string;
  username: string;
}

/**
 * Opens an account with a wallet in each currency. Mails and notifications are in the language of the registration.
 *
 * @throws Refusal `invalid` for a weak password or an email that is in use, `tooMany`
 */
async function register(
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
    if (id === null) throw invalidField('email', refusalTexts.emailInUse);
    await openUserAccounts(tx, id);
    await announceToConsole(tx, 'users');
    return { id, email, username };
  });
}

/**
 * Mails a welcome to a new account, once. Any other email is answered in the same way and gets no mail. @throws Refusal
 * `tooMany`
 */
async function welcome(
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

/** The answer of register/ (decision 123). */
const presentRegistered = ({ id, email, username }: RegisteredUser) => ({ id: wireId(id), email, username });

/** Spec 7: register/ and register/welcome/. */
export function registrationRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('register'), async (c) => {
      const payload = await readPayload(c, registerPayload);
      return answerCall(c, 'register', presentRegistered(await register(c.get('db'), payload, clientAddress(c))));
    })
    .post(callPath('sendWelcome'), async (c) => {
      const { email } = await readPayload(c, emailPayload);
      await welcome(c.get('db'), email, clientAddress(c), c.var);
      return answerCall(c, 'sendWelcome');
    });
}
