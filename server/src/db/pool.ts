import { Pool } from 'pg';
import type { ClientBase } from 'pg';
import type { Database, Db } from './database';
import { openListener } from './listener';
import { commitFailure, ConnectionLost, isAboutConnection } from './outcome';
import { retryLostRaces } from './retry';
import { exactTypes } from './types';

const MAX_CONNECTIONS = 16;
/** A caller waits this long for a free connection, then gets an error. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Far longer than any statement of the product takes. A stuck statement must not hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** The same for a transaction whose process hangs between two statements. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

function throwLost(error: unknown): never {
  throw isAboutConnection(error) ? new ConnectionLost(error) : error;
}

async function run<Row extends object>(client: Pool | ClientBase, sql: string, values?: readonly unknown[]) {
  const { rows } = await client.query<Row>(sql, values && [...values]).catch(throwLost);
  // Several statements in one text return several results, which are not used.
  return (rows as Row[] | undefined) ?? [];
}

async function runTransaction<Result>(pool: Pool, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch(throwLost);
  let broken: Error | undefined;
  // Between two statements nothing listens for errors, and an unhandled one would end the process.
  const onLost = (error: Error) => void (broken = error);
  client.on('error', onLost);
  try {
    await client.query('begin').catch(throwLost);
    const result = await work({ query: (sql, values) => run(client, sql, values) });
    await client.query('commit').catch((error: unknown) => {
      throw commitFailure(error);
    });
    return result;
  } catch (error) {
    // If even the rollback fails, the connection is unusable and the pool drops it.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

interface PoolOptions {
  maxConnections?: number;
  /** Called for idle connections that the database dropped. The pool opens new ones by itself. */
  onLostConnection?: (error: Error) => void;
}

/** A pool on the PostgreSQL at `url` (postgres://…). Connections are opened when they are needed. */
export function createDatabase(url: string, options: PoolOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'crossrate',
    keepAlive: true,
    types: exactTypes,
  });
  pool.on('error', (error) => options.onLostConnection?.(error));
  let closing: Promise<void> | undefined;
  return {
    query: (sql, values) => run(pool, sql, values),
    transaction: (work) => retryLostRaces(() => runTransaction(pool, work)),
    listen: (channel, onPayload, onResumed = () => undefined) => openListener(url, channel, onPayload, onResumed),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closing ??= pool.end()),
  };
}
