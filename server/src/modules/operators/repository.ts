import type { Role } from '@contract/console/roles';
import type { Db } from '@server/db/database';

interface Credentials {
  id: string;
  password_hash: string;
  factor_secret: Buffer;
  /** The step of the last code that opened a session. */
  factor_step: number;
}

/** The operator of an email who has not ended, or null. */
export async function findOperator(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(
    `select id, password_hash, factor_secret, factor_step::int as factor_step from operators
     where email = $1 and ended_at is null`,
    [email],
  );
  return row ?? null;
}

/**
 * Uses up the code of a step of time. @returns false if a code of this step or of a later one was used, or if the
 * password or the secret is another one by now
 */
export async function useFactorStep(tx: Db, { id, password_hash, factor_secret }: Credentials, step: number) {
  const used = await tx.query(
    `update operators set factor_step = $4
     where id = $1 and password_hash = $2 and factor_secret = $3 and factor_step < $4 and ended_at is null returning id`,
    [id, password_hash, factor_secret, step],
  );
  return used.length > 0;
}

/** An operator to be stored. */
interface NewOperator {
  email: string;
  passwordHash: string;
  role: Role;
  secret: Buffer;
}

/** @returns false if there is an operator of this email */
export async function insertOperator(tx: Db, { email, passwordHash, role, secret }: NewOperator): Promise<boolean> {
  const made = await tx.query(
    `insert into operators (email, password_hash, role, factor_secret) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [email, passwordHash, role, secret],
  );
  return made.length > 0;
}

/** An operator as the others see them. */
interface OperatorRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  ended_at: Date | null;
}

const COLUMNS = 'id, email, role, created_at, ended_at';

/** All operators, by email. They are few. */
export const findOperators = (db: Db): Promise<OperatorRow[]> =>
  db.query<OperatorRow>(`select ${COLUMNS} from operators order by email`);

/** Locks an operator until the end of the transaction; null if there is none of this email. */
export async function lockOperator(tx: Db, email: string): Promise<OperatorRow | null> {
  const [row] = await tx.query<OperatorRow>(`select ${COLUMNS} from operators where email = $1 for update`, [email]);
  return row ?? null;
}

export async function saveRole(tx: Db, id: string, role: Role): Promise<void> {
  await tx.query('update operators set role = $2, ended_at = null where id = $1', [id, role]);
}

/** Gives an operator another password and another secret, and ends their sessions. */
export async function renewOperator(tx: Db, id: string, passwordHash: string, secret: Buffer): Promise<void> {
  await tx.query('update operators set password_hash = $2, factor_secret = $3, factor_step = 0 where id = $1', [
    ...[id, passwordHash, secret],
  ]);
  await tx.query('delete from operator_sessions where operator_id = $1', [id]);
}

/** Takes an operator every access. */
export async function endOperator(tx: Db, id: string): Promise<void> {
  await tx.query('update operators set ended_at = now() where id = $1 and ended_at is null', [id]);
  await tx.query('delete from operator_sessions where operator_id = $1', [id]);
}
