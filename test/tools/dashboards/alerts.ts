import type { Alert } from './alert';
import { pageAlerts } from './pageAlerts';

/** What the table says of one metric. */
type AlertOfRow = Omit<Alert, 'metric' | 'expr'> & { expr: (metric: string) => string };

const alertsOf = (metric: string, ...alerts: AlertOfRow[]): Alert[] =>
  alerts.map((alert) => ({ ...alert, metric, expr: alert.expr(metric) }));

/** Every process reads the same database, so one answer is enough. */
const over =
  (limit: string) =>
  (metric: string): string =>
    `max(${metric}) > ${limit}`;
const isZero = (metric: string) => `${metric} == 0`;
const grows = (metric: string) => `sum(increase(${metric}[5m])) > 0`;
const share =
  (part: string, limit: string) =>
  (metric: string): string =>
    `histogram_quantile(${part}, sum by (le) (rate(${metric}_bucket[5m]))) > ${limit}`;

const moneyAlerts = [
  ...alertsOf('crossrate_ledger_imbalances', {
    ...{ name: 'LedgerImbalance', lookWhen: 'not 0, ever', severity: 'critical' },
    expr: (metric) => `max(${metric}) != 0`,
    summary: 'The books do not balance. Close the app at once.',
  }),
  ...alertsOf('crossrate_log_protected', {
    ...{ name: 'LogUnprotected', lookWhen: '0 for an hour', for: '1h', severity: 'info', expr: isZero },
    summary: 'The role that serves can change the log of operators and the ledger.',
  }),
  ...alertsOf('crossrate_worker_failures_total', {
    ...{ name: 'WorkerFails', lookWhen: 'grows', severity: 'warning', inhibitedBy: 'NotReady', expr: grows },
    summary: 'The worker could not do a piece of its work.',
  }),
  ...alertsOf('crossrate_worker_oldest_due_seconds', {
    ...{ name: 'WorkerLate', lookWhen: 'over 60', severity: 'critical', expr: over('60') },
    summary: 'A transaction has been due for more than a minute.',
  }),
  ...alertsOf('crossrate_orders_waiting', {
    ...{ name: 'OrdersPileUp', lookWhen: 'grows for days', for: '2d', severity: 'info' },
    expr: (metric) => `max(delta(${metric}[1d])) > 0`,
    summary: 'More and more orders wait for a market.',
  }),
  ...alertsOf('crossrate_operator_pending', {
    ...{ name: 'OperatorBehind', lookWhen: 'over 0 for a day', for: '1d', severity: 'info', expr: over('0') },
    summary: 'The list of fundings and withdrawals was not empty for a day.',
  }),
  ...alertsOf('crossrate_operator_cases', {
    ...{ name: 'CasesUnanswered', lookWhen: 'over 0 for a day', for: '1d', severity: 'info', expr: over('0') },
    summary: 'Some dispute had no answer all day.',
  }),
];

const databaseAlerts = [
  ...alertsOf('crossrate_db_pool_connections', {
    ...{ name: 'PoolExhausted', lookWhen: '`state="waiting"` over 0 for a minute', for: '1m', severity: 'warning' },
    expr: (metric) => `${metric}{state="waiting"} > 0`,
    summary: 'Callers wait for a connection to the database.',
  }),
  ...alertsOf('crossrate_db_lock_waits', {
    ...{ name: 'LocksHeld', lookWhen: 'over 0 for a minute', for: '1m', severity: 'warning', expr: over('0') },
    summary: 'Sessions of the database wait for a lock.',
  }),
  ...alertsOf('crossrate_db_commit_duration_seconds', {
    ...{ name: 'CommitsSlow', lookWhen: '99 % over 0.5 s for 5 minutes', for: '5m', severity: 'warning' },
    expr: share('0.99', '0.5'),
    summary: 'One commit of a hundred takes longer than half a second.',
  }),
  ...alertsOf('crossrate_replica_used', {
    ...{ name: 'ReplicaUnused', lookWhen: '0 for a minute', for: '1m', severity: 'warning', expr: isZero },
    summary: 'Reads go to the primary, because the replica is away.',
  }),
  ...alertsOf('crossrate_replica_lag_bytes', {
    ...{ name: 'ReplicaLags', lookWhen: 'grows for 10 minutes', for: '10m', severity: 'warning' },
    expr: (metric) => `max(delta(${metric}[5m])) > 0`,
    summary: 'The replica falls further and further behind.',
  }),
];

/** A series that appears with its first request has not grown yet, so a new one counts too. */
const anyFailed = (metric: string) => {
  const failed = `${metric}_count{status=~"5.."}`;
  return `sum(increase(${failed}[5m])) > 0 or count(${failed} unless ${failed} offset 5m) > 0`;
};

const processAlerts = [
  ...alertsOf('crossrate_ready', {
    ...{ name: 'NotReady', lookWhen: '0 for a minute', for: '1m', severity: 'critical', expr: isZero },
    summary: 'A process cannot serve.',
  }),
  ...alertsOf(
    'crossrate_http_request_duration_seconds',
    {
      ...{ name: 'RequestsSlow', lookWhen: '95 % over 1 s', severity: 'warning', expr: share('0.95', '1') },
      summary: 'One request of twenty takes longer than a second.',
    },
    {
      ...{ name: 'RequestsFail', lookWhen: 'any 5xx', severity: 'warning', inhibitedBy: 'NotReady', expr: anyFailed },
      summary: 'A request was answered with 5xx.',
    },
    {
      ...{ name: 'ManyRefused', lookWhen: '`status="429"` over 1 a second for 5 minutes', for: '5m', severity: 'info' },
      expr: (metric) => `sum(rate(${metric}_count{status="429"}[5m])) > 1`,
      summary: 'Many requests are refused, because somebody sends too many.',
    },
  ),
  ...alertsOf('crossrate_nodejs_eventloop_lag_p99_seconds', {
    ...{ name: 'ProcessOverloaded', lookWhen: 'over 0.2 for 5 minutes', for: '5m', severity: 'warning' },
    expr: (metric) => `${metric} > 0.2`,
    summary: 'A process has more work than it can do.',
  }),
];

const liveAlerts = [
  ...alertsOf('crossrate_live_sockets', {
    ...{ name: 'SocketsGone', lookWhen: '0, after 10 or more in the last 15 minutes', severity: 'warning' },
    expr: (metric) => `${metric} == 0 and max_over_time(${metric}[15m]) >= 10`,
    summary: 'All pages have lost their live channel.',
  }),
  ...alertsOf('crossrate_live_listening', {
    ...{ name: 'NotListening', lookWhen: '0 for a minute', for: '1m', severity: 'critical', inhibitedBy: 'NotReady' },
    expr: isZero,
    summary: 'A process does not hear the news of the others.',
  }),
  ...alertsOf('crossrate_live_on_nats', {
    ...{ name: 'NatsAway', lookWhen: '0 for a minute', for: '1m', severity: 'warning', expr: isZero },
    summary: 'PostgreSQL carries the announcements, because NATS is away.',
  }),
  ...alertsOf('crossrate_live_relay_delay_seconds', {
    ...{ name: 'RelaySlow', lookWhen: '99 % over 1 s for 5 minutes', for: '5m', severity: 'warning' },
    expr: share('0.99', '1'),
    summary: 'Announcements wait before they are sent.',
  }),
  ...alertsOf('crossrate_feed_mismatch_total', {
    ...{ name: 'FeedMismatch', lookWhen: 'grows', severity: 'warning', expr: grows },
    summary: 'A page got another sum of the listings than the server.',
  }),
  ...alertsOf('crossrate_live_unsent_seconds', {
    ...{ name: 'NewsUnsent', lookWhen: 'over 1 for a minute', for: '1m', severity: 'critical', expr: over('1') },
    summary: 'No process sends announcements.',
  }),
];

/** All alerts: one for each condition of the table of metrics. */
export const ALERTS: readonly Alert[] = [
  ...moneyAlerts,
  ...databaseAlerts,
  ...processAlerts,
  ...liveAlerts,
  ...pageAlerts(),
];
