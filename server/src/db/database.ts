import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import { DatabaseError } from 'pg';

/** Where SQL runs: the pool, or one open transaction. */
export interface Db {
  /**
   * NUMERIC, int8 and date arrive as text (arrays of them too), timestamptz as a Date. A text with several statements
   * takes no values and returns no rows.
   *
   * @throws the driver's error, with `code` (SQLSTATE) and `constraint`
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * In a transaction: calls the listeners of the topic in this process after the commit, and never after a rollback.
   *
   * @param count what is added to the count that they get; 1 without it
   */
  afterCommit?(topic: CommitTopic, count?: number): void;
}

/** The events of a committed transaction for listeners in this process: it announced something, or filled orders. */
export type CommitTopic = 'announced' | 'filled';

/** A LISTEN that survives lost connections. */
export interface Subscription {
  /** False while the connection is lost. What is announced meanwhile is missed. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** How many connections of a pool are open, how many of those are idle, and how many callers wait for one. */
interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** The connection pool. Services take a Db, so that the caller decides what belongs to one transaction. */
export interface Database extends Db {
  /**
   * Runs `work` in one transaction. If it throws, nothing is committed. `work` runs again from its start after a
   * deadlock or a serialization failure, so it must change nothing but the database.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** Calls back after each commit with this topic, with its count. @returns how to stop that */
  onCommit(topic: CommitTopic, call: (count: number) => void): () => void;
  /** Calls back after each commit with the seconds until the database answered it. @returns how to stop that */
  onCommitTime?(call: (seconds: number) => void): () => void;
  /** A separate connection for short work that must not wait behind requests. */
  readonly aside: Pick<Database, 'query' | 'transaction'>;
  /**
   * Listens on a connection of its own and calls back with each payload until it is closed. It reconnects by itself;
   * `onResumed` then says that messages may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onResumed?: () => void): Promise<Subscription>;
  connections?(): Connections;
  close(): Promise<void>;
}

/**
 * Reads with several statements from one snapshot.
 *
 * @param mostS the database ends a statement after this time, in seconds; without it, after the usual one
 */
export const inSnapshot = <Result>(db: Database, work: (tx: Db) => Promise<Result>, mostS?: number): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    if (mostS !== undefined) await tx.query(`set local statement_timeout = '${String(mostS)}s'`);
    return work(tx);
  });

/** The part of a database that a service needs to open one transaction. */
export type Transactions = Pick<Database, 'transaction'>;

/** Passes an open transaction to a service that would open its own: its changes are committed with the rest. */
export const joinTransaction = (tx: Db): Transactions => ({ transaction: (work) => work(tx) });

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5;

/** The SQLSTATE of a driver's error, or an empty text for any other error. */
export function sqlState(error: unknown): string {
  return types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The name of the constraint that refused a row, or an empty text. */
export function brokenConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : '';
}

/** True if a prepared statement cannot be used any more, because the columns that it returns have changed. */
export function isOutdated(error: unknown): boolean {
  return types.isNativeError(error) && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

function isTransient(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(sqlState(error)) || isOutdated(error);
}

/**
 * Runs `attempt` again if PostgreSQL reports a deadlock, a serialization failure or an outdated statement. The pauses grow and are random, so
 * that two transactions do not collide again.
 */
export async function retryLostRaces<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** count);
    }
  }
}

type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> };

/** What PostgreSQL answers to every statement of a transaction after the one that failed. */
const AFTER_A_FAILURE = '25P02';

/**
 * Waits for statements of one transaction that do not need each other's answers: they are sent to the database together
 * and run one after the other.
 *
 * @throws the first cause, when all have ended; not the failures that follow from it
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  const ended = await Promise.allSettled(work);
  const failed = ended.filter((result) => result.status === 'rejected');
  const first = failed.find(({ reason }) => sqlState(reason) !== AFTER_A_FAILURE) ?? failed[0];
  if (first) throw first.reason;
  return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Results<Work>;
}

/** The connection was lost, could not be opened, or did not answer in time. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** A commit was sent and its answer was lost, so nobody knows whether the change was made. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to a commit was lost', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Socket errors of Node have such codes: ECONNRESET, EPIPE, ETIMEDOUT. */
const SOCKET_ERROR = /^E[A-Z]+$/;
/** The driver's own errors about its connection have no code. */
const LOST =
  /^(Connection terminated|Connection ended|Client has encountered|Client was closed|timeout ex|Query read t)/;

/** True if the error is about the connection, and not the database's answer to a statement. */
export function isAboutConnection(error: unknown): boolean {
  if (!types.isNativeError(error) || error instanceof DatabaseError) return false;
  return SOCKET_ERROR.test(sqlState(error)) || LOST.test(error.message);
}

/** The database is stopping, has crashed, or ended the session. It may have carried out earlier statements. */
const ENDED = /^(57P|08)/;
const TOO_MANY_SESSIONS = '53300';

/** True if the error is not an answer to the statement: the connection was lost, or the database ended it. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ConnectionLost || isAboutConnection(error) || ENDED.test(sqlState(error));

/** The server takes no writes (any more): it is a standby, was demoted, or is being moved. */
const READ_ONLY = '25006';

/** True if the server behind the connection takes no writes. The transaction has changed nothing. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === READ_ONLY;

/** True if waiting helps: the database does not answer, is stopping, has no free connection, or takes no writes now. */
export const isAway = (error: unknown): boolean =>
  hasNoAnswer(error) || error instanceof OutcomeUnknown || isReadOnly(error) || sqlState(error) === TOO_MANY_SESSIONS;

/** The meaning of a failed commit. If the database itself refused it, nothing was changed. */
export function commitFailure(error: unknown): unknown {
  return hasNoAnswer(error) ? new OutcomeUnknown(error) : error;
}

/** A server was found to take no writes before it was given any. It reads as PostgreSQL's own refusal. */
class TakesNoWrites extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the server takes no writes');
    this.name = 'TakesNoWrites';
  }
}

/** @throws an error that `isReadOnly` on a standby, on a demoted server, and while an administrator blocks writes */
export async function requireWrites(db: Db): Promise<void> {
  const [row] = await db.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (row?.transaction_read_only === 'on') throw new TakesNoWrites();
}

/** False if no server takes writes now. @throws if none answers */
export const takesWrites = (db: Db): Promise<boolean> =>
  requireWrites(db).then(
    () => true,
    (error: unknown) => {
      if (isReadOnly(error)) return false;
      throw error;
    },
  );

/** Locks a name until the end of the transaction. Others who lock it wait, in every server process. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Others may share the name too; who locks it waits for all of them, and they for that one. */
export async function shareName(tx: Db, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name]);
}

/** The same as `lockName` without waiting. @returns false if another transaction has locked the name */
export async function tryName(tx: Db, name: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_ours';
  const [row] = await tx.query<{ is_ours: boolean }>(sql, [name]);
  return row?.is_ours === true;
}

/** Counts the sessions of this database, of any process, that wait for a lock now. */
export async function countLockWaits(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** The database's clock. It decides what is due, because the clocks of two machines differ. */
export async function readClock(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('the database has no clock');
  return row.now;
}
