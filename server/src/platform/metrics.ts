import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { PageVitals } from '@contract/pageVitals';

/** They include the thresholds of good and poor (web.dev/vitals). */
const PAGE_BUCKETS_S = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const BUCKETS_OF_SHIFT = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** What each figure is called. CLS has no unit, the others are seconds. */
const HISTOGRAMS = {
  LCP: ['lcp_seconds', 'When the largest content of a page was painted.', PAGE_BUCKETS_S],
  FCP: ['fcp_seconds', 'When the first content of a page was painted.', PAGE_BUCKETS_S],
  INP: ['inp_seconds', 'How long a page took to show what a press did.', PAGE_BUCKETS_S],
  TTFB: ['ttfb_seconds', 'When the first byte of a page came.', PAGE_BUCKETS_S],
  CLS: ['cls', 'How much of a page moved by itself.', BUCKETS_OF_SHIFT],
} as const;
const NAMES = Object.keys(HISTOGRAMS) as (keyof typeof HISTOGRAMS)[];
const THOUSANDTHS = 1000;

/**
 * Histograms of what pages report, by route, device and network. Returns the function that adds a report. Its caller
 * must check that the route is one of ours, so that nobody can add labels.
 */
function pageHistograms(registry: Registry): (report: PageVitals) => void {
  const histogramOf = (name: keyof typeof HISTOGRAMS) => {
    const [unit, help, buckets] = HISTOGRAMS[name];
    const labelNames = ['route', 'device', 'network'] as const;
    return new Histogram({
      name: `crossrate_page_${unit}`,
      help,
      labelNames,
      buckets: [...buckets],
      registers: [registry],
    });
  };
  const histograms = NAMES.map((name) => [name, histogramOf(name)] as const);
  return ({ route, device, network, ...figures }) => {
    for (const [name, histogram] of histograms) {
      const figure = figures[name];
      if (figure !== undefined) histogram.observe({ route, device, network }, figure / THOUSANDTHS);
    }
  };
}

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
  /** Counts the listings that filled orders in one commit. */
  countFills: (count: number) => void;
  observeCommit: (seconds: number) => void;
  /** How long an announcement waited in its table, in seconds. */
  observeRelay: (seconds: number) => void;
  observePage(report: PageVitals): void;
}

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

/** The state of a server process, apart from its database. */
export interface Vitals {
  /** True as soon as the process has received the signal to stop. */
  isStopping: boolean;
  /** Whether news from other processes arrives. */
  isListening: () => boolean;
  /** Whether NATS carries news; null if the process does not use NATS. */
  isOnNats: () => boolean | null;
}

/** The state of a process that has just started. */
export const newVitals = (): Vitals => ({ isStopping: false, isListening: () => true, isOnNats: () => null });
