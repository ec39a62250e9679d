import type { ConsoleLogInPayload } from '@contract/console/consoleSchemas';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Database } from '@server/db/database';
import { unauthenticated } from '@server/platform/refusal';
import { announceToConsole } from '@server/news/announce';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt, forgetAttempts } from '@server/modules/attempts/service';
import { checkCode, createSecret } from '@server/modules/oneTimeCodes/totp';
import { passwordMatches } from '@server/modules/sessions/passwords';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { noteAct } from './noteAct';
import { findOperator, useFactorStep } from './repository';
import { deleteOperatorSession, findSessionOperator, insertOperatorSession } from './sessionRepository';

/** The token of a new session of the console. */
interface OpenedSession {
  token: string;
}

/** In place of the secret of an operator who does not exist. */
const NO_SECRET = createSecret();

/**
 * Opens a session of the console for a password and a code of the second factor. Only failures count towards the
 * limits. The answer never says which of the three was wrong.
 *
 * @throws Refusal `unauthenticated`, `tooMany`
 */
export async function logInOperator(
  db: Database,
  { email, password, code }: ConsoleLogInPayload,
  address: string,
): Promise<OpenedSession> {
  const claims = [
    { limit: LIMITS.consoleOfOperator, subject: email },
    { limit: LIMITS.consoleFromAddress, subject: address },
  ];
  const attempt = await limitAll(db, claims);
  const known = await findOperator(db, email);
  const matches = await passwordMatches(known?.password_hash ?? null, password);
  // The code is checked even if the rest is wrong: every refusal takes the same work.
  const source = { secret: known?.factor_secret ?? NO_SECRET, lastStep: known?.factor_step ?? 0 };
  const verdict = checkCode(code, source, Date.now() / 1000);
  if (!known || !matches || verdict.kind !== 'right') throw unauthenticated(consoleRefusals.wrongCredentials);
  const token = createToken();
  await db.transaction(async (tx) => {
    if (!(await useFactorStep(tx, known, verdict.step))) throw unauthenticated(consoleRefusals.wrongCredentials);
    await insertOperatorSession(tx, known.id, digestOf(token), address);
    const opened = await findSessionOperator(tx, digestOf(token));
    const by = { operator: email, role: opened?.role ?? null, origin: 'console', address } as const;
    await noteAct(tx, by, { act: 'log in', subject: `operator ${email}` });
  });
  await forgetAttempts(db, LIMITS.consoleOfOperator, email);
  await forgetAttempt(db, attempt);
  return { token };
}

/** Ends a session of the console, and closes its sockets in every server process. */
export const endOperatorSession = (db: Database, digest: Buffer): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteOperatorSession(tx, digest);
    await announceToConsole(tx, 'sessions');
  });
