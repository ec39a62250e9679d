import type { ConsoleLogInPayload } from '@contract/console/sessions';
import type { Role } from '@contract/console/operators';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Database, Db } from '@server/db/database';
import { forgetAttempt, forgetAttempts, limitAll, LIMITS } from '@server/modules/attempts';
import { checkCode, createSecret } from '@server/modules/oneTimeCodes';
import { createToken, digestOf, passwordMatches } from '@server/modules/sessions/secrets';
import { announceToConsole } from '@server/news/announce';
import { unauthenticated } from '@server/platform/refusal';
import { noteAct } from './acts';
import { findOperator, spendFactorStep } from './operators';

/** The operator of a live session. */
export interface SessionOperator {
  id: string;
  email: string;
  role: Role;
}

/** A session ends after this time, or after `IDLE` without use. */
const LONGEST = `interval '12 hours'`;
const IDLE = `interval '60 minutes'`;
const LIVE = `s.expires_at > now() and s.seen_at > now() - ${IDLE} and o.ended_at is null`;
/** The last use is stored at most once in this time. */
const SEEN_ONCE_IN = `interval '1 minute'`;

export async function insertOperatorSession(tx: Db, operatorId: string, digest: Buffer, address: string) {
  await tx.query(
    `insert into operator_sessions (token_digest, operator_id, address, expires_at) values ($1, $2, $3, now() + ${LONGEST})`,
    [digest, operatorId, address],
  );
}

/** A browser is forgotten when it has not been used for this time. */
const DEVICE_KNOWN = `interval '365 days'`;

/** True if the operator of an email has logged in with the browser of this token. */
async function isOperatorDevice(db: Db, email: string, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    `select from operator_devices d join operators o on o.id = d.operator_id
     where d.token_digest = $2 and o.email = $1 and d.used_at > now() - ${DEVICE_KNOWN}`,
    [email, digest],
  );
  return rows.length > 0;
}

/** Remembers the browser of a log-in that succeeded. */
async function saveOperatorDevice(tx: Db, operatorId: string, digest: Buffer): Promise<void> {
  await tx.query(
    `insert into operator_devices (token_digest, operator_id) values ($2, $1)
     on conflict (token_digest) do update set used_at = now() where operator_devices.operator_id = $1`,
    [operatorId, digest],
  );
}

/** The operator of a live session (neither ended nor unused for too long), or null. */
export async function findSessionOperator(db: Db, digest: Buffer): Promise<SessionOperator | null> {
  const [row] = await db.query<SessionOperator>(
    `select o.id, o.email, o.role from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_digest = $1 and ${LIVE}`,
    [digest],
  );
  return row ?? null;
}

/** The same, with the operator's role locked until the end of the transaction. */
export async function holdSessionOperator(tx: Db, digest: Buffer): Promise<SessionOperator | null> {
  const [row] = await tx.query<SessionOperator>(
    `select o.id, o.email, o.role from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_digest = $1 and ${LIVE} for share`,
    [digest],
  );
  return row ?? null;
}

/** Stores that a session is used now. */
export async function markOperatorSeen(db: Db, digest: Buffer): Promise<void> {
  await db.query(
    `update operator_sessions set seen_at = now() where token_digest = $1 and seen_at <= now() - ${SEEN_ONCE_IN}`,
    [digest],
  );
}

async function deleteOperatorSession(db: Db, digest: Buffer): Promise<void> {
  await db.query('delete from operator_sessions where token_digest = $1', [digest]);
}

export async function deleteOldOperatorSessions(db: Db): Promise<void> {
  await db.query('delete from operator_sessions where expires_at < now()');
  await db.query(`delete from operator_devices where used_at < now() - ${DEVICE_KNOWN}`);
}

/** A session that has neither ended nor been left alone for too long. */
interface LiveOperatorSession {
  token_digest: Buffer;
  role: Role;
  /** Milliseconds until it ends if it is not used. */
  left_ms: number;
}

export const findLiveOperatorSessions = (db: Db, digests: readonly Buffer[]): Promise<LiveOperatorSession[]> =>
  db.query<LiveOperatorSession>(
    `select s.token_digest, o.role,
       ceil(extract(epoch from least(s.expires_at, s.seen_at + ${IDLE}) - now()) * 1000)::int as left_ms
     from operator_sessions s join operators o on o.id = s.operator_id where s.token_digest = any($1) and ${LIVE}`,
    [digests],
  );

/** The token of a new session of the console, and the one by which the browser is known from now on. */
interface OpenedSession {
  token: string;
  device: string;
}

/** Where a log-in comes from. */
interface Caller {
  address: string;
  /** The token by which the browser may be recognised. */
  device: string | null;
}

/** Used instead of the secret of an operator who does not exist. */
const NO_SECRET = createSecret();

/**
 * Opens a session of the console for a password and a code of the second factor. Only failures count towards the
 * limits. A browser in which the operator has logged in before has its own limit, so that nobody locks them out there.
 * The answer never reveals which of the three was wrong.
 *
 * @throws Refusal `unauthenticated`, `tooMany`
 */
export async function logInOperator(
  db: Database,
  { email: typed, password, code }: ConsoleLogInPayload,
  { address, device }: Caller,
): Promise<OpenedSession> {
  const email = typed.toLowerCase();
  const isKnown = device !== null && (await isOperatorDevice(db, email, digestOf(device)));
  const claim = isKnown
    ? { limit: LIMITS.consoleOfDevice, subject: digestOf(`${email} ${device}`).toString('base64url') }
    : { limit: LIMITS.consoleOfOperator, subject: email };
  const claims = [claim, { limit: LIMITS.consoleFromAddress, subject: address }];
  const attempt = await limitAll(db, claims);
  const known = await findOperator(db, email);
  const matches = await passwordMatches(known?.password_hash ?? null, password);
  // The code is checked even if the rest is wrong, so that every refusal takes the same time.
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
  await forgetAttempts(db, claim.limit, claim.subject);
  await forgetAttempt(db, attempt);
  return { token, device: kept };
}

/** Opens a session of an operator who has proved who they are. @returns its token, and the operator for the log */
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
