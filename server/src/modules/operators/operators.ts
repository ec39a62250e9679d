import type { Role } from '@contract/console/operators';
import type { Db } from '@server/db/database';
import { openSealed, sealFor } from '@server/db/sealed';

interface Credentials {
  id: string;
  password_hash: string;
  factor_secret: Buffer;
  /** The step of the last code that opened a session. */
  factor_step: number;
}

/** The operator of an email who has not ended and has set up their access, or null. */
export async function findOperator(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(
    `select id, password_hash, factor_secret, factor_step::int as factor_step from operators
     where email = lower($1) and ended_at is null and password_hash is not null and factor_secret is not null`,
    [email],
  );
  return row ? { ...row, factor_secret: openSealed('operators.factor_secret', row.id, row.factor_secret) } : null;
}

/**
 * Uses up the code of a time step. @returns false if a code of this step or of a later one was used, or if the password
 * or the secret has changed meanwhile
 */
export async function spendFactorStep(tx: Db, { id, password_hash, factor_secret }: Credentials, step: number) {
  const [row] = await tx.query<Pick<Credentials, 'factor_secret'>>(
    `select factor_secret from operators where id = $1 and password_hash = $2 and factor_secret is not null
       and factor_step < $3 and ended_at is null for no key update`,
    [id, password_hash, step],
  );
  // The stored text changes when it is encrypted with another key.
  if (!row || !openSealed('operators.factor_secret', id, row.factor_secret).equals(factor_secret)) return false;
  await tx.query('update operators set factor_step = $2 where id = $1', [id, step]);
  return true;
}

interface NewOperator {
  email: string;
  role: Role;
}

/** @returns the id; null if there is an operator of this email */
export async function insertOperator(tx: Db, { email, role }: NewOperator): Promise<string | null> {
  const [made] = await tx.query<{ id: string }>(
    'insert into operators (email, role) values ($1, $2) on conflict do nothing returning id',
    [email, role],
  );
  return made?.id ?? null;
}

/** How long an operator has to use their link. */
const LINK_VALID = `interval '72 hours'`;
/** How long a shown secret can be confirmed with its first code. */
const NEXT_VALID = `interval '30 minutes'`;

/** Gives an operator a link and removes all earlier access. */
export async function saveLink(tx: Db, id: string, digest: Buffer): Promise<void> {
  await tx.query(
    `update operators set password_hash = null, factor_secret = null, factor_step = 0, next_secret = null,
       link_digest = $2, link_expires_at = now() + ${LINK_VALID} where id = $1`,
    [id, digest],
  );
  await tx.query('delete from operator_sessions where operator_id = $1', [id]);
  await tx.query('delete from operator_devices where operator_id = $1', [id]);
}

const openNext = (id: string, stored: Buffer) => openSealed('operators.next_secret', id, stored);

/** The operator of a link that can be used, locked until the end of the transaction, or null. */
export async function lockLink(tx: Db, digest: Buffer) {
  const [row] = await tx.query<{ id: string; email: string; next_secret: Buffer | null }>(
    `select id, email, next_secret from operators
     where link_digest = $1 and link_expires_at > now() and ended_at is null for update`,
    [digest],
  );
  return row ? { ...row, next_secret: row.next_secret && openNext(row.id, row.next_secret) } : null;
}

export async function saveNextSecret(tx: Db, id: string, secret: Buffer): Promise<void> {
  await tx.query(`update operators set next_secret = $2, next_expires_at = now() + ${NEXT_VALID} where id = $1`, [
    ...[id, Buffer.from(sealFor('operators.next_secret', id, secret))],
  ]);
}

/** The operator who was shown a secret that they have not confirmed, locked until the end of the transaction. */
export async function lockNextSecret(tx: Db, email: string): Promise<{ id: string; next_secret: Buffer } | null> {
  const [row] = await tx.query<{ id: string; next_secret: Buffer }>(
    `select id, next_secret from operators
     where email = $1 and next_secret is not null and next_expires_at > now() and link_digest is null for update`,
    [email],
  );
  return row ? { ...row, next_secret: openNext(row.id, row.next_secret) } : null;
}

/** The credentials of an operator. */
interface OwnAccess {
  /** Null: it stays. */
  passwordHash: string | null;
  secret: Buffer;
  /** The time step of the code that proved that their app has the secret. */
  step: number;
}

/** Stores an operator's new credentials, and uses up their link. */
export async function saveAccess(tx: Db, id: string, { passwordHash, secret, step }: OwnAccess): Promise<void> {
  await tx.query(
    `update operators set password_hash = coalesce($2, password_hash), factor_secret = $3, factor_step = $4,
       next_secret = null, link_digest = null, link_expires_at = null where id = $1`,
    [id, passwordHash, Buffer.from(sealFor('operators.factor_secret', id, secret)), step],
  );
}

export async function savePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.query('update operators set password_hash = $2 where id = $1', [id, passwordHash]);
}

/** Ends the sessions of an operator but this one. */
export async function endOtherSessions(tx: Db, id: string, session: Buffer): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1 and token_digest <> $2', [id, session]);
}

/**
 * True if another owner could log in. Owners are locked in a fixed order, so that two who demote each other at the same
 * moment cannot both succeed.
 */
export async function hasOtherOwner(tx: Db, id: string): Promise<boolean> {
  const owners = await tx.query<{ id: string; can_enter: boolean }>(
    `select id, password_hash is not null as can_enter from operators
     where role = 'owner' and ended_at is null order by id for update`,
  );
  return owners.some((owner) => owner.id !== id && owner.can_enter);
}

/** An operator as the others see them. */
interface OperatorRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  ended_at: Date | null;
  /** True until they have set their password and second factor. */
  is_waiting: boolean;
}

const COLUMNS = 'id, email, role, created_at, ended_at, password_hash is null as is_waiting';

/** All operators, by email. They are few. */
export const findOperators = (db: Db): Promise<OperatorRow[]> =>
  db.query<OperatorRow>(`select ${COLUMNS} from operators order by email`);

/** Locks an operator until the end of the transaction; null if there is none of this email. */
export async function lockOperator(tx: Db, email: string): Promise<OperatorRow | null> {
  const [row] = await tx.query<OperatorRow>(`select ${COLUMNS} from operators where email = lower($1) for update`, [
    email,
  ]);
  return row ?? null;
}

export async function saveRole(tx: Db, id: string, role: Role): Promise<void> {
  await tx.query('update operators set role = $2, ended_at = null where id = $1', [id, role]);
}

/** Takes all access from an operator. */
export async function endOperator(tx: Db, id: string): Promise<void> {
  await tx.query('update operators set ended_at = now(), link_digest = null where id = $1 and ended_at is null', [id]);
  await tx.query('delete from operator_sessions where operator_id = $1', [id]);
}

/** An account that an operator changes. */
export interface HeldUser {
  id: string;
  email: string;
  is_frozen: boolean;
  is_deactivated: boolean;
}

/** Locks an account until the end of the transaction. */
export async function lockUser(tx: Db, id: string): Promise<HeldUser | null> {
  const [row] = await tx.query<HeldUser>(
    `select id, email, frozen_at is not null as is_frozen, deactivated_at is not null as is_deactivated
     from users where id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

export async function saveFrozen(tx: Db, id: string, frozen: boolean): Promise<void> {
  await tx.query('update users set frozen_at = case when $2 then now() end where id = $1', [id, frozen]);
}

export interface FoundUser {
  id: string;
  email: string;
  username: string;
  name: string;
  phone_number: string;
  created_at: Date;
  frozen_at: Date | null;
  deactivated_at: Date | null;
}

const USER_COLUMNS = `id, email, username, trim(concat_ws(' ', first_name, last_name)) as name, phone_number, created_at, frozen_at,
  deactivated_at`;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The accounts of people whose email begins so, by email; for an empty text the newest. */
export function searchUsers(db: Db, beginning: string, most: number): Promise<FoundUser[]> {
  if (beginning === '') {
    return db.query<FoundUser>(
      `select ${USER_COLUMNS} from users where not is_demo_maker order by users.id desc limit $1`,
      [most],
    );
  }
  return db.query<FoundUser>(
    `select ${USER_COLUMNS} from users where lower(email) like $1 and not is_demo_maker order by lower(email) limit $2`,
    [`${escaped(beginning.toLowerCase())}%`, most],
  );
}

export async function findUserForOperator(db: Db, id: string): Promise<FoundUser | null> {
  const [row] = await db.query<FoundUser>(`select ${USER_COLUMNS} from users where id = $1`, [id]);
  return row ?? null;
}

/** The balances of a user's wallets. */
export const findBalances = (db: Db, userId: string): Promise<{ currency: string; amount: string }[]> =>
  db.query(
    `select currency, trim_scale(balance)::text as amount from accounts
      where user_id = $1 and kind = 'wallet' order by currency`,
    [userId],
  );

/** A user's live sessions, the latest first. */
export const findSessionsOfUser = (db: Db, userId: string, most: number) =>
  db.query<{ browser: string; system: string; country: string; seen_at: Date }>(
    `select browser, system, country, seen_at from sessions where user_id = $1 and expires_at > now()
      order by seen_at desc limit $2`,
    [userId, most],
  );

interface WaitingDispute {
  id: string;
  transaction_id: string;
  user_id: string;
  email: string;
  description: string;
  created_at: Date;
}

/** Open disputes after one of them, oldest first. */
export const findDisputeWindow = (db: Db, after: string, most: number): Promise<WaitingDispute[]> =>
  db.query<WaitingDispute>(
    `select d.id, d.transaction_id, d.user_id, u.email, d.description, d.created_at
       from disputes d join users u on u.id = d.user_id
      where d.answered_at is null and d.id > $1 order by d.id limit $2`,
    [after, most],
  );
