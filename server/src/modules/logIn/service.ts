import { refusalTexts } from '@/texts/refusals';
import type { LoginPayload } from '@contract/schemas/session';
import type { SecondStepPayload } from '@contract/schemas/own/secondFactor';
import type { Database, Db } from '@server/db/database';
import { forbidden, Refusal, unauthenticated } from '@server/platform/refusal';
import { type AttemptLimit, forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { findPasskeys } from '@server/modules/passkeys/repository';
import { noteRecovery } from '@server/modules/secondFactor/announceFactor';
import { findChallenge, insertChallenge, takeChallenge } from '@server/modules/secondFactor/challengeRepository';
import { withSecondFactor } from '@server/modules/secondFactor/proof';
import { findFactor } from '@server/modules/secondFactor/repository';
import { findKnownDevice } from '@server/modules/sessions/knownDevices';
import { passwordMatches } from '@server/modules/sessions/passwords';
import { findCredentials, type HeldAccount, holdAccount } from '@server/modules/sessions/repository';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { type Caller, enter, type Entered } from './enter';

/** The limit of guesses at an account: strangers have one together, and each of its devices one of its own. */
const guessesAt = (subject: string, known: string | null, ofAccount: AttemptLimit, ofDevice: AttemptLimit) =>
  known === null
    ? { limit: ofAccount, subject }
    : { limit: ofDevice, subject: digestOf(`${subject} ${known}`).toString('base64url') };

/** The account whose password was right, kept as it is until the end of the transaction. */
async function hold(tx: Db, account: Parameters<typeof holdAccount>[1]): Promise<HeldAccount> {
  // The check took a while. A reset that set another password meanwhile has ended all sessions, and this one too.
  const held = await holdAccount(tx, account);
  if (!held) throw unauthenticated(refusalTexts.invalidCredentials);
  if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated);
  return held;
}

/** A right password that is not enough: for every client a refusal, and for one that knows second steps the way on. */
const secondStep = (challenge: string, ways: readonly string[]) =>
  new Refusal('unauthenticated', { detail: refusalTexts.secondStep, second_step: ways, challenge });

/**
 * Opens a session. Only failures count towards the limits. A device on which the user has logged in before has a limit
 * of its own, so strangers who guess at the account do not lock its owner out. Any other device is one that the user
 * is warned of. A user with a second factor gets no session yet (decision 290).
 *
 * @throws Refusal `unauthenticated` for wrong credentials or with a second step, `forbidden` for a deactivated account,
 *   `tooMany`
 */
export async function logIn(db: Database, { email, password }: LoginPayload, caller: Caller): Promise<Entered> {
  const known = await findKnownDevice(db, email, caller.device);
  const own = guessesAt(email, known, LIMITS.loginOfAccount, LIMITS.loginOfDevice);
  const attempt = await limitAll(db, [own, { limit: LIMITS.loginFromAddress, subject: caller.address }]);
  const account = await findCredentials(db, email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches) throw unauthenticated(refusalTexts.invalidCredentials);
  await forgetAttempts(db, own.limit, own.subject);
  await forgetAttempt(db, attempt);
  const challenge = createToken();
  const entered = await db.transaction(async (tx) => {
    const held = await hold(tx, account);
    if (!(await findFactor(tx, account.id))) return enter(tx, { account: { ...account, ...held }, known, caller });
    await insertChallenge(tx, account.id, digestOf(challenge));
    return null;
  });
  if (entered === null) {
    // A passkey logs in by itself (decision 294).
    const passkeys = await findPasskeys(db, account.id);
    throw secondStep(challenge, passkeys.length > 0 ? ['code', 'passkey'] : ['code']);
  }
  return entered;
}

/**
 * The second step of a log-in: a code of the authenticator app or a recovery code. It opens the session. Guesses are
 * limited as those at passwords are, however many log-ins wait.
 *
 * @throws Refusal `unauthenticated` if the log-in took too long or its password is another one, `invalid`, `forbidden`,
 *   `tooMany`
 */
export async function finishLogIn(
  db: Database,
  { challenge, code }: SecondStepPayload,
  caller: Caller,
): Promise<Entered> {
  const digest = digestOf(challenge);
  const account = await findChallenge(db, digest);
  if (!account) throw unauthenticated(refusalTexts.secondStepOver);
  const known = await findKnownDevice(db, account.email, caller.device);
  const own = guessesAt(account.id, known, LIMITS.factorOfAccount, LIMITS.factorOfDevice);
  return withSecondFactor(db, { userId: account.id, address: caller.address, own }, code, async (tx, kind) => {
    const held = await hold(tx, account);
    if (!(await takeChallenge(tx, digest))) throw unauthenticated(refusalTexts.secondStepOver);
    if (kind === 'recovery') await noteRecovery(tx, account.id);
    return enter(tx, { account: { ...account, ...held }, known, caller });
  });
}
