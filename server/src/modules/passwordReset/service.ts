import type { PasswordResetConfirmPayload } from '@contract/schemas/session';
import type { Config } from '../../config';
import type { Database } from '../../db/database';
import type { Log } from '../../http/log';
import { notFound } from '../../http/problem';
import { passwordResetLetter } from '../../mail/letters';
import { sendInBackground, type Mailer } from '../../mail/mailer';
import { LIMITS, limitAttempts } from '../attempts/limits';
import { requireGoodPassword } from '../sessions/passwordPolicy';
import { hashPassword } from '../sessions/passwords';
import { endSessions } from '../sessions/service';
import { createToken, digestOf } from '../sessions/tokens';
import { findAccount, insertReset, isUsable, setPassword, takeReset } from './repository';

const linkGone = () => notFound('The link is invalid, was used or has expired.');

/** Mails a reset link, valid one hour, once. @throws Problem 404 for an unknown email (spec 8), 429 */
export async function requestReset(
  db: Database,
  email: string,
  address: string,
  parts: { mailer: Mailer; log: Log; config: Config },
): Promise<void> {
  await limitAttempts(db, LIMITS.resetFromAddress, address);
  const account = await findAccount(db, email);
  if (!account) throw notFound('There is no account with this email address.');
  await limitAttempts(db, LIMITS.resetOfAccount, account.id);
  const token = createToken();
  await insertReset(db, account.id, digestOf(token));
  sendInBackground(parts.mailer, parts.log, passwordResetLetter(account.email, token, parts.config.appUrl));
}

/**
 * Sets a new password and ends every session. A password that is refused leaves the link valid.
 *
 * @throws Problem 400 for a weak password, 404 for a link that is unknown, used or expired
 */
export async function confirmReset(db: Database, { password, token }: PasswordResetConfirmPayload): Promise<void> {
  requireGoodPassword(password);
  const digest = digestOf(token);
  // Hashing is dear, so nobody gets it done without a link.
  if (!(await isUsable(db, digest))) throw linkGone();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const userId = await takeReset(tx, digest);
    if (userId === null) throw linkGone();
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
  });
}
