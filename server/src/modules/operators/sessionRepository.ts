import type { Role } from '@contract/console/roles';
import type { Db } from '@server/db/database';

/** The operator of a live session. */
export interface SessionOperator {
  id: string;
  email: string;
  role: Role;
}

/** A session ends after this time, and when it was not used for `IDLE`. */
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
export async function isOperatorDevice(db: Db, email: string, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    `select from operator_devices d join operators o on o.id = d.operator_id
     where d.token_digest = $2 and o.email = $1 and d.used_at > now() - ${DEVICE_KNOWN}`,
    [email, digest],
  );
  return rows.length > 0;
}

/** Remembers the browser of a log-in that succeeded. */
export async function saveOperatorDevice(tx: Db, operatorId: string, digest: Buffer): Promise<void> {
  await tx.query(
    `insert into operator_devices (token_digest, operator_id) values ($2, $1)
     on conflict (token_digest) do update set used_at = now() where operator_devices.operator_id = $1`,
    [operatorId, digest],
  );
}

/** The operator of a session that has neither ended nor been left alone for too long, or null. */
export async function findSessionOperator(db: Db, digest: Buffer): Promise<SessionOperator | null> {
  const [row] = await db.query<SessionOperator>(
    `select o.id, o.email, o.role from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_digest = $1 and ${LIVE}`,
    [digest],
  );
  return row ?? null;
}

/** The same, and until the end of the transaction the operator keeps their role. */
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

export async function deleteOperatorSession(db: Db, digest: Buffer): Promise<void> {
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
  /** Until it ends if it is not used, in milliseconds. */
  left_ms: number;
}

/** Which of these sessions are live. */
export const findLiveOperatorSessions = (db: Db, digests: readonly Buffer[]): Promise<LiveOperatorSession[]> =>
  db.query<LiveOperatorSession>(
    `select s.token_digest, o.role,
       ceil(extract(epoch from least(s.expires_at, s.seen_at + ${IDLE}) - now()) * 1000)::int as left_ms
     from operator_sessions s join operators o on o.id = s.operator_id where s.token_digest = any($1) and ${LIVE}`,
    [digests],
  );
