import { Alarm } from '@test/support/watch/alarm';
import { of, type Labels, type Sample } from '@test/support/watch/samples';
import { ALERTS } from './alerts';

const SCRAPE_S = 15;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is scraped at a moment, in seconds. */
type World = (at: number) => readonly Sample[];

/** The alerts that fire at the end of a time in a world, all of them being watched. */
function firing(world: World, lasting: number, every = SCRAPE_S): string[] {
  const alarm = new Alarm(ALERTS);
  let fired: string[] = [];
  for (let at = 0; at <= lasting; at += every) fired = alarm.step(at === 0 ? 0 : every, world(at));
  return fired;
}

const gauge =
  (name: string, value: number | ((at: number) => number), labels: Labels = {}): World =>
  (at) => [of(`crossrate_${name}`, typeof value === 'number' ? value : value(at), labels)];

/** One observation a second, all of them between two limits. */
const between =
  (name: string, [above, below]: readonly [string, string], labels: Labels = {}): World =>
  (at) =>
    [above, below, '+Inf'].map((le) => of(`crossrate_${name}_bucket`, le === above ? 0 : at, { ...labels, le }));

const requests = (status: string, count: (at: number) => number): World =>
  gauge('http_request_duration_seconds_count', count, { method: 'GET', route: '/', status });
const onAndOff = (every: number) => (at: number) => Math.floor(at / every) % 2;

interface Case {
  fires: World;
  quiet: World;
  /** How long it takes until the alert is sure to fire. */
  after?: number;
  every?: number;
}

const page = (name: string, good: readonly [string, string], poor: readonly [string, string]): Case => ({
  fires: between(`page_${name}`, poor, { route: '/market', device: 'phone' }),
  quiet: between(`page_${name}`, good, { route: '/market', device: 'phone' }),
  after: 2 * HOUR + MINUTE,
  every: MINUTE,
});

const CASES: Record<string, Case> = {
  LedgerImbalance: { fires: gauge('ledger_imbalances', 1), quiet: gauge('ledger_imbalances', 0) },
  LogUnprotected: { fires: gauge('log_protected', 0), quiet: gauge('log_protected', 1), after: HOUR, every: MINUTE },
  WorkerFails: {
    fires: gauge('worker_failures_total', (at) => (at < MINUTE ? 3 : 4)),
    quiet: gauge('worker_failures_total', 3),
  },
  WorkerLate: { fires: gauge('worker_oldest_due_seconds', 61), quiet: gauge('worker_oldest_due_seconds', 60) },
  OrdersPileUp: {
    fires: gauge('orders_waiting', (at) => at / HOUR),
    quiet: gauge('orders_waiting', (at) => (at / HOUR) % 24),
    after: 3 * DAY,
    every: HOUR,
  },
  OperatorBehind: {
    fires: gauge('operator_pending', 1),
    quiet: gauge('operator_pending', onAndOff(12 * HOUR)),
    after: DAY,
    every: HOUR,
  },
  CasesUnanswered: {
    fires: gauge('operator_cases', 1),
    quiet: gauge('operator_cases', onAndOff(12 * HOUR)),
    after: DAY,
    every: HOUR,
  },
  PoolExhausted: {
    fires: gauge('db_pool_connections', 1, { state: 'waiting' }),
    quiet: gauge('db_pool_connections', 16, { state: 'open' }),
  },
  LocksHeld: { fires: gauge('db_lock_waits', 1), quiet: gauge('db_lock_waits', onAndOff(30)) },
  CommitsSlow: {
    fires: between('db_commit_duration_seconds', ['0.5', '1']),
    quiet: between('db_commit_duration_seconds', ['0.01', '0.025']),
    after: 6 * MINUTE,
  },
  ReplicaUnused: { fires: gauge('replica_used', 0), quiet: gauge('replica_used', 1) },
  ReplicaLags: {
    fires: gauge('replica_lag_bytes', (at) => 1_000 * at),
    quiet: gauge('replica_lag_bytes', (at) => 1_000 * onAndOff(4 * MINUTE)(at)),
    after: 11 * MINUTE,
  },
  NotReady: { fires: gauge('ready', 0), quiet: gauge('ready', 1) },
  RequestsSlow: {
    fires: between('http_request_duration_seconds', ['1', '2.5']),
    quiet: between('http_request_duration_seconds', ['0.25', '0.5']),
  },
  RequestsFail: {
    fires: (at) => (at < 4 * MINUTE ? [] : requests('503', () => 1)(at)),
    quiet: requests('200', (at) => at),
    after: 5 * MINUTE,
  },
  ManyRefused: { fires: requests('429', (at) => 2 * at), quiet: requests('429', (at) => at / 2), after: 6 * MINUTE },
  ProcessOverloaded: {
    fires: gauge('nodejs_eventloop_lag_p99_seconds', 0.3),
    quiet: gauge('nodejs_eventloop_lag_p99_seconds', 0.1),
    after: 5 * MINUTE,
  },
  SocketsGone: {
    fires: gauge('live_sockets', (at) => (at < MINUTE ? 10 : 0)),
    quiet: gauge('live_sockets', (at) => (at < MINUTE ? 9 : 0)),
    after: 2 * MINUTE,
  },
  NotListening: { fires: gauge('live_listening', 0), quiet: gauge('live_listening', 1) },
  NatsAway: { fires: gauge('live_on_nats', 0), quiet: gauge('live_on_nats', 1) },
  RelaySlow: {
    fires: between('live_relay_delay_seconds', ['1', '2.5']),
    quiet: between('live_relay_delay_seconds', ['0.01', '0.025']),
    after: 6 * MINUTE,
  },
  FeedMismatch: {
    fires: gauge('feed_mismatch_total', (at) => (at < MINUTE ? 0 : 1)),
    quiet: gauge('feed_mismatch_total', 5),
  },
  NewsUnsent: { fires: gauge('live_unsent_seconds', 1.5), quiet: gauge('live_unsent_seconds', 0.5) },
  PageLcpPoor: page('lcp_seconds', ['1', '2.5'], ['2.5', '4']),
  PageFcpPoor: page('fcp_seconds', ['1', '1.8'], ['1.8', '3']),
  PageInpPoor: page('inp_seconds', ['0.1', '0.2'], ['0.2', '0.5']),
  PageTtfbPoor: page('ttfb_seconds', ['0.4', '0.8'], ['0.8', '1.8']),
  PageClsPoor: page('cls', ['0.05', '0.1'], ['0.1', '0.25']),
};

test('each alert is tried', () => {
  expect(ALERTS.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
});

describe.each(Object.entries(CASES))('%s', (name, { fires, quiet, after = 75, every = SCRAPE_S }) => {
  test('fires when its condition has lasted, and no other does', () => {
    expect(firing(fires, after, every)).toEqual([name]);
  });

  test('does not fire while all is well', () => {
    expect(firing(quiet, after, every)).toEqual([]);
  });

  const lasting = ALERTS.find((alert) => alert.name === name)?.for;
  if (lasting !== undefined)
    test('does not fire before its condition has lasted', () => {
      expect(firing(fires, every, every)).toEqual([]);
    });
});

test('a kind of failure that was never seen before fires at its first request, and also at a later one', () => {
  const growing = requests('500', (at) => (at < 10 * MINUTE ? 1 : 2));
  expect(firing(growing, 10 * MINUTE)).toEqual(['RequestsFail']);
  expect(firing(growing, 9 * MINUTE)).toEqual([]);
});

test('nobody is called for what a process that is not ready cannot do', () => {
  const away: World = (at) => [
    ...gauge('ready', 0)(at),
    ...gauge('live_listening', 0)(at),
    ...requests('503', () => at)(at),
  ];
  expect(firing(away, 2 * MINUTE)).toEqual(['NotReady']);
});

test('a counter that begins again with its process has not grown by what it had before', () => {
  expect(
    firing(
      gauge('worker_failures_total', (at) => (at < MINUTE ? 8 : 0)),
      2 * MINUTE,
    ),
  ).toEqual([]);
});
