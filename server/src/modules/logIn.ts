import { type Context, Hono } from 'hono';
import { type SecondStepPayload, secondStepPayload } from '@contract/secondFactor';
import { passkeyPayload, type SignedPasskey } from '@contract/passkeyLogIn';
import { type LoginPayload, loginPayload } from '@contract/session';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, joinTransaction } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress, isFromOwnPage } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { isoTime } from '@server/platform/formats';
import { forbidden, Refusal, unauthenticated } from '@server/platform/refusal';
import { type AttemptLimit, forgetAttempt, forgetAttempts, limitAll, LIMITS } from './attempts';
import { warnOfDevice } from './deviceWarnings';
import { askForPasskey, type Party, readParty, withPasskey } from './passkeys/proof';
import { findPasskeys } from './passkeys/repository';
import { noteRecovery } from './secondFactor/secondFactor';
import { findChallenge, findFactor, insertChallenge, takeChallenge } from './secondFactor/repository';
import { withSecondFactor } from './secondFactor/proof';
import {
  type Agent,
  clientCountry,
  findKnownDevice,
  readAgent,
  readDevice,
  rememberDevice,
  setDeviceCookie,
} from './sessions/knownDevices';
import { setLiveCookie } from './sessions/liveCookie';
import { createToken, digestOf, passwordMatches } from './sessions/secrets';
import { findCredentials, type HeldAccount, holdAccount, holdUser, markLoggedIn } from './sessions/session';
import { openSession, type Session } from './sessions/session';

/** Where a log-in comes from. */
interface Caller {
  address: string;
  /** The tokens of a device on which somebody has logged in before. */
  device: readonly string[];
  agent: Agent;
  /** As two letters; empty if it is not known. */
  country: string;
}

/** The session of a user who has proved who they are. */
type Entered = Session & { userId: string };

interface Entering {
  account: Pick<HeldAccount, 'has_logged_in'> & { id: string };
  /** The token by which the device is known, or null. */
  known: string | null;
  caller: Caller;
}

/** Opens the session of a log-in, and warns of a device that was not seen before. */
async function enter(tx: Db, { account, known, caller: { agent, country } }: Entering): Promise<Entered> {
  // At the first log-in the account is as new as the device, so no warning is needed.
  if (!account.has_logged_in) await markLoggedIn(tx, account.id);
  else if (known === null) await warnOfDevice(tx, account.id, { ...agent, country });
  return { ...(await openSession(joinTransaction(tx), account.id, { ...agent, country })), userId: account.id };
}

/** Begins a log-in with a passkey, of any user. @throws Refusal `tooMany` */
const askForLogIn = (db: Database, { address }: Caller, party: Party) =>
  askForPasskey(db, { purpose: 'log in', userId: null, address, party });

/**
 * Opens a session with a passkey and nothing else: the device has verified its user, so it is two factors in one
 * (decision 294).
 *
 * @throws Refusal `unauthenticated`, `forbidden` for a deactivated account, `tooMany`
 */
async function logInWithPasskey(db: Database, signed: SignedPasskey, caller: Caller, party: Party): Promise<Entered> {
  const use = { purpose: 'log in', userId: null, address: caller.address, party } as const;
  return withPasskey(db, use, signed, unauthenticated, async (tx, userId) => {
    const held = await holdUser(tx, userId);
    if (!held) throw unauthenticated(refusalTexts.passkeyWrong);
    if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated, 'deactivated');
    const known = await findKnownDevice(tx, held.email, caller.device);
    return enter(tx, { account: { ...held, id: userId }, known, caller });
  });
}

/** Spec 3, login response, and when the token expires. */
const presentSession = ({ token, expiry }: Session) => ({ token, expiry: isoTime(expiry) });

/** The limit of guesses at an account: strangers share one, and each of its devices has its own. */
const guessesAt = (subject: string, known: string | null, ofAccount: AttemptLimit, ofDevice: AttemptLimit) =>
  known === null
    ? { limit: ofAccount, subject }
    : { limit: ofDevice, subject: digestOf(`${subject} ${known}`).toString('base64url') };

/** The account whose password was right, locked until the end of the transaction. */
async function hold(tx: Db, account: Parameters<typeof holdAccount>[1]): Promise<HeldAccount> {
  // The check took a while. If a reset has set another password meanwhile, it has ended all sessions, so this log-in is
  // refused too.
  const held = await holdAccount(tx, account);
  if (!held) throw unauthenticated(refusalTexts.invalidCredentials);
  if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated, 'deactivated');
  return held;
}

/** The refusal of a right password that needs a second step. Our own clients read how to go on. */
const secondStep = (challenge: string, ways: readonly string[]) =>
  new Refusal(
    'unauthenticated',
    { detail: refusalTexts.secondStep, second_step: ways, challenge },
    null,
    'second_step',
  );

/**
 * Opens a session. Only failures count towards the limits. A device on which the user has logged in before has its own
 * limit, so strangers who guess passwords do not lock the owner out. After a log-in from any other device the user is
 * warned. A user with a second factor gets no session yet (decision 290).
 *
 * @throws Refusal `unauthenticated` for wrong credentials or with a second step, `forbidden` for a deactivated account,
 * `tooMany`
 */
async function logIn(db: Database, { email, password }: LoginPayload, caller: Caller): Promise<Entered> {
  const known = await findKnownDevice(db, email, caller.device);
  const guesses = guessesAt(email, known, LIMITS.loginOfAccount, LIMITS.loginOfDevice);
  const attempt = await limitAll(db, [guesses, { limit: LIMITS.loginFromAddress, subject: caller.address }]);
  const account = await findCredentials(db, email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches) throw unauthenticated(refusalTexts.invalidCredentials);
  await forgetAttempts(db, guesses.limit, guesses.subject);
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
  const guesses = guessesAt(account.id, known, LIMITS.factorOfAccount, LIMITS.factorOfDevice);
  return withSecondFactor(
    db,
    { userId: account.id, address: caller.address, claim: guesses },
    code,
    async (tx, kind) => {
      const held = await hold(tx, account);
      if (!(await takeChallenge(tx, digest))) throw unauthenticated(refusalTexts.secondStepOver);
      if (kind === 'recovery') await noteRecovery(tx, account.id);
      return enter(tx, { account: { ...account, ...held }, known, caller });
    },
  );
}

const callerOf = (c: Context<AppEnv>): Caller => ({
  address: clientAddress(c),
  device: readDevice(c),
  agent: readAgent(c.req.header('User-Agent')),
  country: clientCountry(c),
});

/** Answers with the session, and remembers the device. */
async function answerSession(
  c: Context<AppEnv>,
  name: 'login' | 'sendSecondStep' | 'logInWithPasskey',
  session: Entered,
) {
  // A form on another site must not log this browser in to another account.
  if (isFromOwnPage(c)) {
    setLiveCookie(c, session.token);
    setDeviceCookie(c, await rememberDevice(c.get('db'), session.userId, readDevice(c)));
  }
  return answerCall(c, name, presentSession(session));
}

/** Spec 7: login/, and our own call for its second step. */
export function logInRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(callPath('login'), async (c, next) => {
      await next();
      // The length of a compressed answer could reveal the token, or the secret of a waiting log-in.
      c.header('Cache-Control', 'no-store, no-transform');
    })
    .post(callPath('login'), async (c) => {
      const credentials = await readPayload(c, loginPayload);
      return answerSession(c, 'login', await logIn(c.get('db'), credentials, callerOf(c)));
    })
    .post(callPath('sendSecondStep'), async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const step = await readPayload(c, secondStepPayload);
      return answerSession(c, 'sendSecondStep', await finishLogIn(c.get('db'), step, callerOf(c)));
    })
    .post(callPath('startPasskeyLogIn'), async (c) =>
      answerCall(c, 'startPasskeyLogIn', await askForLogIn(c.get('db'), callerOf(c), readParty(c))),
    )
    .post(callPath('logInWithPasskey'), async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const signed = await readPayload(c, passkeyPayload);
      const session = await logInWithPasskey(c.get('db'), signed, callerOf(c), readParty(c));
      return answerSession(c, 'logInWithPasskey', session);
    });
}
