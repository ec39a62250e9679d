import type { Database, Db } from '@server/db/database';
import type { House } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { endPasskeys } from '@server/modules/passkeys/endPasskeys';
import { setPassword } from '@server/modules/passwordReset/repository';
import { sendReset } from '@server/modules/passwordReset/service';
import { deleteDevices } from '@server/modules/sessions/deviceRepository';
import { hashPassword } from '@server/modules/sessions/passwords';
import { endSessions } from '@server/modules/sessions/service';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { findEmail } from './repository';
import { deleteWarnings, findUserOfWarning, takeWarning } from '@server/modules/deviceWarnings/warningRepository';

/** True if the link of a mail can still be used. */
export const isWarning = async (db: Db, token: string): Promise<boolean> =>
  (await findUserOfWarning(db, digestOf(token))) !== null;

/**
 * A user says that a device is not theirs: every session ends, no device is known any more, no passkey logs in, and the password becomes one
 * that nobody knows, so that log-ins are refused as with a wrong one until a new one is set. The link to do so is
 * mailed, because somebody who got hold of this link need not have the mailbox.
 *
 * @returns false if the link is unknown, was used or has expired
 */
export async function denyDevice(
  db: Database,
  token: string,
  parts: { mailer: Mailer; config: House },
): Promise<boolean> {
  // Hashing is expensive, so it needs a valid link.
  if (!(await isWarning(db, token))) return false;
  const passwordHash = await hashPassword(createToken());
  return db.transaction(async (tx) => {
    const userId = await takeWarning(tx, digestOf(token));
    if (userId === null) return false;
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
    await endPasskeys(tx, userId);
    await deleteDevices(tx, userId);
    await deleteWarnings(tx, userId);
    const email = await findEmail(tx, userId);
    if (email !== null) await sendReset(tx, email, parts);
    return email !== null;
  });
}
