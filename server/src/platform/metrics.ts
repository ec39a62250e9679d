import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { PageVitals } from '@contract/schemas/reports/pageVitals';
import { pageHistograms } from './pageMetrics';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Clients may send any method. Only these become labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Labels have only values that the server chooses: no users, addresses or paths. */
interface RequestLabels {
  method: string;
  route: string;
  status: string;
}

/** What one server process counts, in the format of Prometheus. */
export interface Metrics {
  registry: Registry;
  observeRequest(labels: RequestLabels, seconds: number): void;
  countAnnouncement(group: string): void;
  countWorkerFailure(): void;
  countFeedMismatch(): void;
  /** Listings that gave to orders, in one commit. */
  countFills: (count: number) => void;
  observeCommit: (seconds: number) => void;
  /** How long an announcement waited in its table, in seconds. */
  observeRelay: (seconds: number) => void;
  observePage(report: PageVitals): void;
}

/** The counters of a process, all at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'crossrate_' });
  const requests = new Histogram({
    name: 'crossrate_http_request_duration_seconds',
    help: 'Requests by method, pattern of their route, and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  const announcements = new Counter({
    name: 'crossrate_live_announcements_total',
    help: 'News that arrived from any server process, by group.',
    labelNames: ['group'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'crossrate_worker_failures_total',
    help: 'Pieces of the work of this process that failed and were put off.',
    registers,
  });
  const mismatches = new Counter({
    name: 'crossrate_feed_mismatch_total',
    help: 'Pages whose listings did not have the sum of the change that was sent to them.',
    registers,
  });
  const fills = new Counter({
    name: 'crossrate_fills_total',
    help: 'Listings that gave to orders, in the commits of this process.',
    registers,
  });
  const commits = new Histogram({
    name: 'crossrate_db_commit_duration_seconds',
    help: 'From the sending of a commit to its answer.',
    buckets: BUCKETS_S,
    registers,
  });
  const relays = new Histogram({
    name: 'crossrate_live_relay_delay_seconds',
    help: 'From the record of an announcement, in its transaction, until this process took it to send it.',
    buckets: BUCKETS_S,
    registers,
  });
  return {
    registry,
    observeRequest: ({ method, ...labels }, seconds) =>
      requests.observe({ method: METHODS.includes(method) ? method : 'other', ...labels }, seconds),
    countAnnouncement: (group) => announcements.inc({ group }),
    countWorkerFailure: () => failures.inc(),
    countFeedMismatch: () => mismatches.inc(),
    countFills: (count) => fills.inc(count),
    observeCommit: (seconds) => commits.observe(seconds),
    observeRelay: (seconds) => relays.observe(seconds),
    observePage: pageHistograms(registry),
  };
}
