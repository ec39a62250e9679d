import { Hono } from 'hono';
import { createServer } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { findMissingMigrations, isLogProtected } from './db/migrate';
import { countLockWaits, type Database, type Db, takesWrites } from './db/database';
import type { Replica } from './db/replica';
import type { AppEnv } from './http/env';
import { listen, stopListening, urlOf } from './http/connections';
import { countImbalances } from './ledger';
import { countOpenDisputes } from './modules/disputes/repository';
import { readOldestUneven } from './modules/operators/reconciliation';
import { readBacklog } from './modules/transactions/queries';
import { readOldestWait } from './news/announce';
import { inTime } from './platform/turns';
import type { Log } from './platform/log';
import type { SentFrames } from './platform/tracing';
import type { Metrics, Vitals } from './platform/metrics';

type Trouble = 'stopping' | 'no database' | 'slow database' | 'read-only database' | 'old schema' | 'not listening';

/** Balancers wait a few seconds for an answer. */
const ANSWER_WITHIN_MS = 1_500;

/** A schema that is newer than the process is fine: upgrades replace one process after the other. */
async function findTroubleOfDatabase(db: Db): Promise<Trouble | null> {
  const isWritable = await takesWrites(db).catch(() => null);
  if (isWritable === false) return 'read-only database';
  const missing = isWritable && (await findMissingMigrations(db).catch(() => null));
  if (missing === null) return 'no database';
  return missing.length > 0 ? 'old schema' : null;
}

/** Null if the process can serve. The answer comes within two seconds, whatever the database does. */
async function findTrouble(db: Db, vitals: Vitals): Promise<Trouble | null> {
  if (vitals.isStopping) return 'stopping';
  const trouble = await inTime(ANSWER_WITHIN_MS, () => findTroubleOfDatabase(db), 'slow database' as const);
  return trouble ?? (vitals.isListening() ? null : 'not listening');
}

const RETRY_AFTER_S = '5';

/**
 * health/: 200 as long as the process answers. It ignores the database, because a restart would not bring that back.
 * ready/: 200 if the process can serve, otherwise 503 with the reason, so that a load balancer skips it. The process
 * can serve without NATS, because PostgreSQL then carries the news, and without a replica; the answer mentions both.
 */
export function healthRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/health/', (c) => c.json({ status: 'OK' }))
    .get('/ready/', async (c) => {
      const vitals = c.get('vitals');
      const trouble = await findTrouble(c.get('wholeDb'), vitals);
      const away = {
        ...(vitals.isOnNats() === false && { nats: 'away' }),
        ...(c.get('replica')?.isUsed === false && { replica: 'away' }),
      };
      if (trouble === null) return c.json({ status: 'OK', ...away });
      return c.json({ status: trouble }, 503, { 'Retry-After': RETRY_AFTER_S });
    });
}

interface Looks {
  db: Database;
  vitals: Vitals;
  replica: Replica | null;
  countSockets: () => number;
  /** Counts of what was sent to sockets. */
  frames: Readonly<SentFrames>;
  processAfterS: number;
}

/** Gauges that cannot be read in this time are left out. It is longer than the check of readiness takes. */
const LOOK_TIMEOUT_MS = 2_000;

/** A value that is read when metrics are requested. If it cannot be read, it is left out. */
function gauge({ registry }: Metrics, name: string, help: string, look: () => number | Promise<number>): void {
  new Gauge({
    name: `crossrate_${name}`,
    help,
    registers: [registry],
    async collect() {
      const value = await inTime(LOOK_TIMEOUT_MS, async () => look(), null).catch(() => null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/** Callers at the same moment share one answer. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined;
    }));
}

function poolGauge({ registry }: Metrics, db: Database): void {
  new Gauge({
    name: 'crossrate_db_pool_connections',
    help: 'Connections of the pool of this process, and callers who wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const connections = db.connections?.() ?? { open: 0, idle: 0, waiting: 0 };
      for (const state of ['open', 'idle', 'waiting'] as const) this.set({ state }, connections[state]);
    },
  });
}

/** The channel adds to plain numbers, the cheapest way. They are read when metrics are requested. */
function framesCounter({ registry }: Metrics, frames: Readonly<SentFrames>): void {
  new Counter({
    name: 'crossrate_live_frames_total',
    help: 'Messages to sockets: hints, contents, and those of the console.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(frames)) this.inc({ kind }, count);
    },
  });
}

function replicaGauges(metrics: Metrics, replica: Replica): void {
  gauge(metrics, 'replica_used', '1 while reads go to the replica; while it is 0, they go to the primary.', () =>
    replica.isUsed ? 1 : 0,
  );
  gauge(metrics, 'replica_lag_bytes', 'By how much the replica is behind the primary.', () => replica.lag());
}

/** Gauges of the process and of the database that all processes share. */
export function addGauges(metrics: Metrics, { db, vitals, replica, countSockets, frames, processAfterS }: Looks): void {
  // This one is added first, so that it does not count the queries of the others.
  poolGauge(metrics, db);
  gauge(metrics, 'ready', '1 while this process is ready to serve.', async () =>
    (await findTrouble(db, vitals)) === null ? 1 : 0,
  );
  gauge(metrics, 'db_takes_writes', '1 while the database takes writes; left out while it does not answer.', async () =>
    (await takesWrites(db)) ? 1 : 0,
  );
  gauge(metrics, 'live_sockets', 'Open sockets of the live channel.', countSockets);
  framesCounter(metrics, frames);
  gauge(metrics, 'live_listening', '1 while news of other processes arrives.', () => (vitals.isListening() ? 1 : 0));
  if (vitals.isOnNats() !== null) {
    gauge(metrics, 'live_on_nats', '1 while NATS carries news; while it is 0, PostgreSQL does.', () =>
      vitals.isOnNats() ? 1 : 0,
    );
  }
  gauge(metrics, 'live_unsent_seconds', 'For how long the oldest announcement has waited to be sent.', () =>
    readOldestWait(db),
  );
  if (replica) replicaGauges(metrics, replica);
  const backlog = shared(() => readBacklog(db, processAfterS));
  gauge(metrics, 'worker_due', 'Transactions that are due and were never tried.', async () => (await backlog()).due);
  gauge(
    metrics,
    'worker_oldest_due_seconds',
    'For how long the oldest of them has been due.',
    async () => (await backlog()).oldestSeconds,
  );
  gauge(
    metrics,
    'orders_waiting',
    'Orders that were tried and wait for a market.',
    async () => (await backlog()).waiting,
  );
  gauge(
    metrics,
    'operator_pending',
    'Fundings and withdrawals that wait for the operator.',
    async () => (await backlog()).forOperator,
  );
  gauge(metrics, 'operator_cases', 'Disputes without an answer.', () => countOpenDisputes(db));
  gauge(
    metrics,
    'bank_uneven_seconds',
    'For how long the oldest line of a bank has had no entry in the books, or the oldest entry no line.',
    () => readOldestUneven(db),
  );
  gauge(metrics, 'db_lock_waits', 'Sessions of this database that wait for a lock.', () => countLockWaits(db));
  gauge(
    metrics,
    'log_protected',
    '1 if the role that serves can only add to the log of operators and the ledger.',
    async () => ((await isLogProtected(db)) ? 1 : 0),
  );
  gauge(metrics, 'ledger_imbalances', 'Currencies that do not sum to zero and accounts below zero: always 0.', () =>
    countImbalances(db),
  );
}

const PATH = '/metrics';

/** Serves metrics on their own port, which the app's proxy does not expose. */
export async function startMetricsServer(
  { registry }: Metrics,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  const open = await listen(server, port, host);
  return { url: urlOf(host, open) + PATH, close: () => stopListening(server) };
}
