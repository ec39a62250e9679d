import { refusalTexts } from '@/texts/refusals';
import type { LoginPayload } from '@contract/schemas/session';
import type { Database } from '@server/db/database';
import { joinTransaction } from '@server/db/joinTransaction';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { warnOfDevice } from '@server/modules/deviceWarnings/warnOfDevice';
import type { Agent } from '@server/modules/sessions/agent';
import { findKnownDevice } from '@server/modules/sessions/knownDevices';
import { passwordMatches } from '@server/modules/sessions/passwords';
import { findCredentials, holdAccount, markLoggedIn } from '@server/modules/sessions/repository';
import { openSession, type Session } from '@server/modules/sessions/service';
import { digestOf } from '@server/modules/sessions/tokens';

/** Where a log-in comes from. */
interface Caller {
  address: string;
  /** The tokens of a device on which somebody has logged in before. */
  device: readonly string[];
  agent: Agent;
}

/**
 * Opens a session. Only failures count towards the limits. A device on which the user has logged in before has a limit
 * of its own, so strangers who guess at the account do not lock its owner out. Any other device is one that the user
 * is warned of.
 *
 * @throws Refusal `unauthenticated` for wrong credentials, `forbidden` for a deactivated account, `tooMany`
 */
export async function logIn(
  db: Database,
  { email, password }: LoginPayload,
  { address, device, agent }: Caller,
): Promise<Session & { userId: string }> {
  const known = await findKnownDevice(db, email, device);
  const own =
    known !== null
      ? { limit: LIMITS.loginOfDevice, subject: digestOf(`${email} ${known}`).toString('base64url') }
      : { limit: LIMITS.loginOfAccount, subject: email };
  const attempt = await limitAll(db, [own, { limit: LIMITS.loginFromAddress, subject: address }]);
  const account = await findCredentials(db, email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches) throw unauthenticated(refusalTexts.invalidCredentials);
  await forgetAttempts(db, own.limit, own.subject);
  await forgetAttempt(db, attempt);
  return db.transaction(async (tx) => {
    // The check took a while. A reset that set another password meanwhile has ended all sessions, and this one too.
    const held = await holdAccount(tx, account);
    if (!held) throw unauthenticated(refusalTexts.invalidCredentials);
    if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated);
    // The account is as new as the device, and holds nothing yet.
    if (!held.has_logged_in) await markLoggedIn(tx, account.id);
    else if (known === null) await warnOfDevice(tx, account.id, agent);
    return { ...(await openSession(joinTransaction(tx), account.id, agent)), userId: account.id };
  });
}
