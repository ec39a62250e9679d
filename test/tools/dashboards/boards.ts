import type { Board, Chart } from './board';

const one = (title: string, unit: Chart['unit'], expr: string, legend = title): Chart => ({
  title,
  unit,
  lines: [[expr, legend]],
});
/** What a part of the observations of a histogram stays below. */
const quantile = (part: string, metric: string, by = '', window = '5m') =>
  `histogram_quantile(${part}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[${window}])))`;
const perSecond = (metric: string, by: string) => `sum by (${by}) (rate(${metric}[5m]))`;

const money: Board = {
  uid: 'money',
  title: 'Money',
  charts: [
    one('Imbalances: always 0', 'short', 'max(crossrate_ledger_imbalances)'),
    one('The log and the ledger are only added to: 1', 'short', 'min(crossrate_log_protected)'),
    {
      title: 'Due and never tried',
      unit: 'short',
      lines: [['max(crossrate_worker_due)', 'transactions']],
    },
    one('Oldest due', 's', 'max(crossrate_worker_oldest_due_seconds)'),
    one('Fills a second', 'ops', 'sum(rate(crossrate_fills_total[5m]))'),
    one('Failures of the worker in 5 minutes', 'short', 'sum(increase(crossrate_worker_failures_total[5m]))'),
    {
      title: 'Waiting for an operator',
      unit: 'short',
      lines: [
        ['max(crossrate_operator_pending)', 'fundings and withdrawals'],
        ['max(crossrate_operator_cases)', 'disputes'],
      ],
    },
    one('Orders that wait for a market', 'short', 'max(crossrate_orders_waiting)'),
  ],
};

const live: Board = {
  uid: 'market-and-live',
  title: 'Market and live',
  charts: [
    one('Announcements a second', 'ops', perSecond('crossrate_live_announcements_total', 'group'), '{{group}}'),
    one('Messages to sockets a second', 'ops', perSecond('crossrate_live_frames_total', 'kind'), '{{kind}}'),
    one('Mismatches in 5 minutes', 'short', 'sum(increase(crossrate_feed_mismatch_total[5m]))'),
    one('Sockets', 'short', 'crossrate_live_sockets', '{{instance}}'),
    {
      title: 'From the record of a change to its sending',
      unit: 's',
      lines: [
        [quantile('0.5', 'crossrate_live_relay_delay_seconds'), '50 %'],
        [quantile('0.99', 'crossrate_live_relay_delay_seconds'), '99 %'],
      ],
    },
    one('Oldest announcement that is not sent', 's', 'max(crossrate_live_unsent_seconds)'),
    {
      title: 'Hearing the other processes: 1',
      unit: 'short',
      lines: [
        ['crossrate_live_listening', 'listening {{instance}}'],
        ['crossrate_live_on_nats', 'on NATS {{instance}}'],
      ],
    },
  ],
};

const requests = 'crossrate_http_request_duration_seconds';
const http: Board = {
  uid: 'http-and-node',
  title: 'HTTP and Node',
  charts: [
    one('Ready: 1', 'short', 'crossrate_ready', '{{instance}}'),
    one('Requests a second', 'ops', perSecond(`${requests}_count`, 'route'), '{{route}}'),
    one('95 % of a route are answered within', 's', quantile('0.95', requests, 'route'), '{{route}}'),
    {
      title: 'Refused and failed a second',
      unit: 'ops',
      lines: [
        [`sum(rate(${requests}_count{status="429"}[5m]))`, '429'],
        [`sum by (status) (rate(${requests}_count{status=~"5.."}[5m]))`, '{{status}}'],
      ],
    },
    one('Lag of the event loop, 99 %', 's', 'crossrate_nodejs_eventloop_lag_p99_seconds', '{{instance}}'),
    one('Heap in use', 'bytes', 'crossrate_nodejs_heap_size_used_bytes', '{{instance}}'),
    one('Memory of the process', 'bytes', 'crossrate_process_resident_memory_bytes', '{{instance}}'),
  ],
};

const pool = 'crossrate_db_pool_connections';
const commits = 'crossrate_db_commit_duration_seconds';
const postgres: Board = {
  uid: 'postgresql',
  title: 'PostgreSQL',
  charts: [
    {
      title: 'Connections of the pools',
      unit: 'short',
      lines: [
        [`sum(${pool}{state="open"}) - sum(${pool}{state="idle"})`, 'in use'],
        [`sum(${pool}{state="idle"})`, 'idle'],
        [`sum(${pool}{state="waiting"})`, 'callers who wait'],
      ],
    },
    one('Sessions that wait for a lock', 'short', 'max(crossrate_db_lock_waits)'),
    {
      title: 'Time of commits',
      unit: 's',
      lines: [
        [quantile('0.5', commits), '50 %'],
        [quantile('0.99', commits), '99 %'],
      ],
    },
    one('Commits a second', 'ops', `sum(rate(${commits}_count[5m]))`),
    one('Replica is behind by', 'bytes', 'max(crossrate_replica_lag_bytes)'),
    one('Reads go to the replica: 1', 'short', 'crossrate_replica_used', '{{instance}}'),
  ],
};

const byRoute = (title: string, unit: Chart['unit'], metric: string) =>
  one(title, unit, quantile('0.75', metric, 'route, device', '1h'), '{{route}} {{device}}');
const seat: Board = {
  uid: 'users-seat',
  title: "Users' seat",
  charts: [
    byRoute('Largest content painted (LCP), 75 %', 's', 'crossrate_page_lcp_seconds'),
    one(
      'Largest content painted by network, 75 %',
      's',
      quantile('0.75', 'crossrate_page_lcp_seconds', 'network, device', '1h'),
      '{{network}} {{device}}',
    ),
    byRoute('First content painted (FCP), 75 %', 's', 'crossrate_page_fcp_seconds'),
    byRoute('Answer to a press (INP), 75 %', 's', 'crossrate_page_inp_seconds'),
    byRoute('First byte (TTFB), 75 %', 's', 'crossrate_page_ttfb_seconds'),
    byRoute('Moved by itself (CLS), 75 %', 'short', 'crossrate_page_cls'),
    one('Reports a minute', 'short', 'sum(rate(crossrate_page_ttfb_seconds_count[5m])) * 60'),
  ],
};

/** The five dashboards. */
export const BOARDS: readonly Board[] = [money, live, http, postgres, seat];
