import type { Db } from '@server/db/database';
import { together } from '@server/db/together';

/** A user's intent. */
export interface IntentKey {
  userId: string;
  key: string;
}

/** The first answer to an intent. */
export interface FirstAnswer {
  /** Null if the intent was closed before its request arrived. */
  request_digest: Buffer | null;
  status: number;
  answer: string;
}

/**
 * Takes a key for this transaction. If another transaction has it, waits for that one, but not longer than `waitMs`.
 *
 * @returns false if the key has an answer already
 * @throws SQLSTATE 55P03 if the wait was too long
 */
export async function takeKey(tx: Db, { userId, key }: IntentKey, digest: Buffer | null, waitMs: number) {
  const [, rows] = await together(
    tx.query(`select set_config('lock_timeout', $1, true)`, [`${String(waitMs)}ms`]),
    tx.query(
      `insert into idempotency_keys (user_id, key, request_digest) values ($1, $2, $3)
       on conflict do nothing returning key`,
      [userId, key, digest],
    ),
    tx.query(`select set_config('lock_timeout', '0', true)`),
  );
  return rows.length > 0;
}

/** Stores the answer of a key that this transaction has taken. */
export async function keepAnswer(tx: Db, { userId, key }: IntentKey, status: number, answer: string): Promise<void> {
  await tx.query('update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2', [
    userId,
    key,
    status,
    answer,
  ]);
}

/** So many refusals of a user are kept for each day. A person, or a program that works, comes nowhere near. */
const MOST_REFUSALS_A_DAY = 1_000;

/** True if no more refusals of a user can be kept today. */
export async function hasTooManyRefusals(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from idempotency_keys
       where user_id = $1 and status >= 400 and created_at > now() - interval '1 day' limit $2) refused`,
    [userId, MOST_REFUSALS_A_DAY],
  );
  return (row?.count ?? 0) >= MOST_REFUSALS_A_DAY;
}

/** The first answer to a key that was already taken. */
export async function findAnswer(tx: Db, { userId, key }: IntentKey): Promise<FirstAnswer> {
  const [row] = await tx.query<FirstAnswer>(
    'select request_digest, status, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  );
  if (!row) throw new Error('the key was taken and is not there');
  return row;
}

/** Whether a key has its first answer already. */
export async function isAnswered(db: Db, { userId, key }: IntentKey): Promise<boolean> {
  return (await db.query('select 1 from idempotency_keys where user_id = $1 and key = $2', [userId, key])).length > 0;
}

/** Marks where the work of an intent begins, so that `undoWork` can take it back. */
export async function markWork(tx: Db): Promise<void> {
  await tx.query('savepoint intent');
}

/** Takes back everything since `markWork`; the transaction goes on. */
export async function undoWork(tx: Db): Promise<void> {
  await tx.query('rollback to savepoint intent');
}

/** Keeps answers a day longer than a session lasts: an app asks about its intents within its session. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < now() - interval '31 days'`);
}
