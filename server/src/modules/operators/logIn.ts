import type { ConsoleLogInPayload } from '@contract/console/consoleSchemas';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Database, Db } from '@server/db/database';
import { unauthenticated } from '@server/platform/refusal';
import { announceToConsole } from '@server/news/announce';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { checkCode, createSecret } from '@server/modules/oneTimeCodes/totp';
import { passwordMatches } from '@server/modules/sessions/passwords';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { noteAct } from './noteAct';
import { findOperator, spendFactorStep } from './repository';
import {
  deleteOperatorSession,
  findSessionOperator,
  insertOperatorSession,
  isOperatorDevice,
  saveOperatorDevice,
} from './sessionRepository';

/** The token of a new session of the console, and the one by which the browser is known from now on. */
interface OpenedSession {
  token: string;
  device: string;
}

/** Where a log-in comes from. */
interface Place {
  address: string;
  /** The token by which the browser may be known. */
  device: string | null;
}

/** In place of the secret of an operator who does not exist. */
const NO_SECRET = createSecret();

/**
 * Opens a session of the console for a password and a code of the second factor. Only failures count towards the
 * limits; a browser in which the operator has logged in before has one of its own, so nobody locks them out there. The answer never says which of the three was wrong.
 *
 * @throws Refusal `unauthenticated`, `tooMany`
 */
export async function logInOperator(
  db: Database,
  { email: typed, password, code }: ConsoleLogInPayload,
  { address, device }: Place,
): Promise<OpenedSession> {
  const email = typed.toLowerCase();
  const isKnown = device !== null && (await isOperatorDevice(db, email, digestOf(device)));
  const own = isKnown
    ? { limit: LIMITS.consoleOfDevice, subject: digestOf(`${email} ${device}`).toString('base64url') }
    : { limit: LIMITS.consoleOfOperator, subject: email };
  const claims = [own, { limit: LIMITS.consoleFromAddress, subject: address }];
  const attempt = await limitAll(db, claims);
  const known = await findOperator(db, email);
  const matches = await passwordMatches(known?.password_hash ?? null, password);
  // The code is checked even if the rest is wrong: every refusal takes the same work.
  const source = { secret: known?.factor_secret ?? NO_SECRET, lastStep: known?.factor_step ?? 0 };
  const verdict = checkCode(code, source, Date.now() / 1000);
  if (!known || !matches || verdict.kind !== 'right') throw unauthenticated(consoleRefusals.wrongCredentials);
  const kept = isKnown ? device : createToken();
  const token = await db.transaction(async (tx) => {
    if (!(await spendFactorStep(tx, known, verdict.step))) throw unauthenticated(consoleRefusals.wrongCredentials);
    const opened = await openSessionOf(tx, email, address);
    await noteAct(tx, opened.by, { act: 'log in', subject: `operator ${email}` });
    await saveOperatorDevice(tx, known.id, digestOf(kept));
    return opened.token;
  });
  await forgetAttempts(db, own.limit, own.subject);
  await forgetAttempt(db, attempt);
  return { token, device: kept };
}

/** Opens a session of an operator who has proved who they are. @returns its token, and who they are for the log */
export async function openSessionOf(tx: Db, email: string, address: string) {
  const token = createToken();
  const known = await findOperator(tx, email);
  if (known) await insertOperatorSession(tx, known.id, digestOf(token), address);
  const opened = await findSessionOperator(tx, digestOf(token));
  if (!opened) throw unauthenticated(consoleRefusals.wrongCredentials);
  return { token, by: { operator: email, role: opened.role, origin: 'console', address } as const };
}

/** Ends a session of the console, and closes its sockets in every server process. */
export const endOperatorSession = (db: Database, digest: Buffer): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteOperatorSession(tx, digest);
    await announceToConsole(tx, 'sessions');
  });
