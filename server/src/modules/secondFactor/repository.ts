import type { Db } from '@server/db/database';
import { openSealed, sealFor } from '@server/db/sealed';
import type { CodeSource, StoredCode } from '@server/modules/oneTimeCodes';

/** A set-up that is not confirmed in this time starts again with another secret. */
const SETUP_VALID = `interval '30 minutes'`;
/** Seconds since 1970 of the database, whose clock all server processes share. */
const NOW = 'extract(epoch from clock_timestamp())::float8';

export interface FactorState {
  confirmed_at: Date;
  recovery_left: number;
  codes_stored: boolean;
}

/** Since when a user has a second factor, and how many recovery codes are left; null if they have none. */
export async function findFactor(db: Db, userId: string): Promise<FactorState | null> {
  const [row] = await db.query<FactorState>(
    `select confirmed_at, (select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null)
       as recovery_left, codes_stored = codes_made as codes_stored
       from second_factors f where user_id = $1 and confirmed_at is not null`,
    [userId],
  );
  return row ?? null;
}

/** The secret of a user and the moment, by the database's clock. */
export interface LockedSource extends CodeSource {
  isConfirmed: boolean;
  areCodesStored: boolean;
  now: number;
}

interface SourceRow {
  secret: Buffer;
  last_step: string;
  is_confirmed: boolean;
  are_codes_stored: boolean;
  now: number;
}

/** The secret of a user, locked until the end of the transaction, so that codes are checked one by one. */
export async function lockSource(tx: Db, userId: string): Promise<LockedSource | null> {
  const [row] = await tx.query<SourceRow>(
    `select secret, last_step::text, confirmed_at is not null as is_confirmed,
            codes_stored = codes_made as are_codes_stored, ${NOW} as now
       from second_factors where user_id = $1 for update`,
    [userId],
  );
  if (!row) return null;
  const { secret, last_step, is_confirmed, are_codes_stored, now } = row;
  return {
    secret: openSealed('second_factors.secret', userId, secret),
    lastStep: parseInt(last_step, 10),
    isConfirmed: is_confirmed,
    areCodesStored: are_codes_stored,
    now,
  };
}

/** From now on, only codes of later steps are taken. */
export async function setLastStep(tx: Db, userId: string, step: number): Promise<void> {
  await tx.query('update second_factors set last_step = $2 where user_id = $1', [userId, step]);
}

/**
 * Begins a set-up. If one has just begun, even in another tab, it goes on with the same secret.
 *
 * @returns the secret; null if the user has a second factor
 */
export async function startSetup(db: Db, userId: string, secret: Buffer): Promise<Buffer | null> {
  const [row] = await db.query<{ secret: Buffer }>(
    `insert into second_factors as f (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set
       secret = case when f.created_at > now() - ${SETUP_VALID} then f.secret else excluded.secret end,
       created_at = case when f.created_at > now() - ${SETUP_VALID} then f.created_at else now() end
     where f.confirmed_at is null
     returning secret`,
    [userId, Buffer.from(sealFor('second_factors.secret', userId, secret))],
  );
  return row ? openSealed('second_factors.secret', userId, row.secret) : null;
}

export async function markConfirmed(tx: Db, userId: string): Promise<void> {
  await tx.query('update second_factors set confirmed_at = now() where user_id = $1', [userId]);
}

/** @returns false if the user had no second factor */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.query<{ was_on: boolean }>(
    'delete from second_factors where user_id = $1 returning confirmed_at is not null as was_on',
    [userId],
  );
  return rows[0]?.was_on ?? false;
}

/** Replaces the recovery codes of a user. @returns the number of the new set, which nobody has confirmed yet */
export async function replaceRecoveryCodes(tx: Db, userId: string, codes: readonly StoredCode[]): Promise<number> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query(
    `insert into recovery_codes (user_id, mark, code_hash)
     select $1, mark, hash from unnest($2::text[], $3::text[]) c (mark, hash)`,
    [userId, codes.map(({ mark }) => mark), codes.map(({ hash }) => hash)],
  );
  const [row] = await tx.query<{ codes_made: number }>(
    'update second_factors set codes_made = codes_made + 1 where user_id = $1 returning codes_made',
    [userId],
  );
  return row?.codes_made ?? 0;
}

/** The user has stored this set. @returns false if it is not their latest one */
export async function markCodesStored(db: Db, userId: string, set: number): Promise<boolean> {
  const rows = await db.query(
    `update second_factors set codes_stored = codes_made
      where user_id = $1 and codes_made = $2 and confirmed_at is not null returning user_id`,
    [userId, set],
  );
  return rows.length > 0;
}

/** The unused recovery code with this first letter, or null. */
export async function findRecoveryCode(db: Db, userId: string, mark: string): Promise<StoredCode | null> {
  const [row] = await db.query<StoredCode>(
    'select mark, code_hash as hash from recovery_codes where user_id = $1 and mark = $2 and used_at is null',
    [userId, mark],
  );
  return row ?? null;
}

/** Uses up a recovery code. @returns false if it was used or replaced meanwhile */
export async function spendRecoveryCode(tx: Db, userId: string, { mark, hash }: StoredCode): Promise<boolean> {
  const rows = await tx.query(
    `update recovery_codes set used_at = now()
      where user_id = $1 and mark = $2 and code_hash = $3 and used_at is null returning mark`,
    [userId, mark, hash],
  );
  return rows.length > 0;
}

/** How long a log-in waits for its second step. */
const VALID = `interval '10 minutes'`;
/** The most waiting log-ins of one user; with one more, the oldest ends. */
const MOST_WAITING = 20;

/** Stores that a log-in waits for its second step. */
export async function insertChallenge(tx: Db, userId: string, digest: Buffer): Promise<void> {
  await tx.query(
    `delete from login_challenges where token_digest in (
       select token_digest from login_challenges where user_id = $1 order by created_at desc offset $2)`,
    [userId, MOST_WAITING - 1],
  );
  await tx.query(`insert into login_challenges (token_digest, user_id, expires_at) values ($2, $1, now() + ${VALID})`, [
    userId,
    digest,
  ]);
}

/** The account of a log-in that waits. */
interface WaitingAccount {
  id: string;
  email: string;
  password_hash: string;
}

/** The account of a log-in that waits, or null if it is unknown, over or took too long. */
export async function findChallenge(db: Db, digest: Buffer): Promise<WaitingAccount | null> {
  const [row] = await db.query<WaitingAccount>(
    `select u.id, u.email, u.password_hash from login_challenges c join users u on u.id = c.user_id
      where c.token_digest = $1 and c.expires_at > now()`,
    [digest],
  );
  return row ?? null;
}

/** Ends a log-in that waits. @returns false if it has ended */
export async function takeChallenge(tx: Db, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(
    'delete from login_challenges where token_digest = $1 and expires_at > now() returning user_id',
    [digest],
  );
  return rows.length > 0;
}

/** Ends all waiting log-ins of a user, because their password or second factor has changed. */
export async function deleteChallenges(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from login_challenges where user_id = $1', [userId]);
}

/** Deletes the log-ins that took too long. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.query('delete from login_challenges where expires_at < now()');
}
