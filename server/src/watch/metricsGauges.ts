import { Counter, Gauge } from 'prom-client';
import type { SentFrames } from '@server/platform/sentFrames';
import type { Database } from '@server/db/database';
import { isLogProtected } from '@server/db/grants';
import { countLockWaits } from '@server/db/lockName';
import type { Replica } from '@server/db/replica';
import { countImbalances } from '@server/ledger/imbalances';
import { countOpenDisputes } from '@server/modules/disputes/repository';
import { readBacklog } from '@server/modules/transactions/record/pendingRepository';
import { readOldestWait } from '@server/news/messageRepository';
import { inTime } from '@server/platform/inTime';
import type { Metrics } from '@server/platform/metrics';
import { findTrouble } from './readiness';
import type { Vitals } from '@server/platform/vitals';

/** What gauges read when metrics are requested. */
interface Looks {
  db: Database;
  vitals: Vitals;
  replica: Replica | null;
  countSockets: () => number;
  /** What was sent to sockets so far. */
  frames: Readonly<SentFrames>;
  processAfterS: number;
}

/** A gauge that cannot be read in this time is left out. It is longer than the look at the readiness takes. */
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

/** The channel adds to plain numbers, which costs a busy market least. They are read when metrics are requested. */
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
