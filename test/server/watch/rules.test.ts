import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@server/db/database';
import type { Replica } from '@server/db/replica';
import { createMetrics, newVitals } from '@server/platform/metrics';
import { noFrames } from '@server/platform/tracing';
import { addGauges } from '@server/watch';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The metrics that a text reads; a histogram under its own name. */
const readBy = (text: string) => [
  ...new Set(matches(text, /(crossrate_\w+)/g).map((name) => name.replace(/_(bucket|count|sum)$/, ''))),
];

/** Each rule of alerts.yml as text, by its name. */
const RULES = new Map(
  read('server/ops/alerts.yml')
    .split('- alert: ')
    .slice(1)
    .map((rule) => [/^\w+/.exec(rule)?.[0] ?? '', rule] as const),
);
const lineOf = (rule: string, key: string) => new RegExp(`^ +${key}: '?(.+?)'?$`, 'm').exec(rule)?.[1] ?? '';

/** The rows of the table of metrics: each name, and when to look at it. Several conditions are several alerts. */
const TABLE = matches(
  /\| metric +\| look when +\| then +\|\n.*\n((?:\|.*\n)+)/.exec(read('docs/OPERATIONS.md'))?.[1] ?? '',
  /^\| (.*)$/gm,
).map((row) => {
  const [name = '', lookWhen = ''] = row.split(' | ').map((cell) => cell.trim());
  return { metric: name.replaceAll('`', ''), lookWhen: lookWhen === '–' ? [] : lookWhen.split('; ') };
});
const NAMES = TABLE.map(({ metric }) => metric);

const DASHBOARDS = readdirSync(path.join(ROOT, 'server/ops/grafana')).map((file) => read(`server/ops/grafana/${file}`));
const SHOWN = readBy(DASHBOARDS.flatMap((text) => matches(text, /"expr": (".*")/g)).join());

/** What the server exports, with all that it may be given. */
function exportedNames(): string[] {
  const metrics = createMetrics();
  const vitals = { ...newVitals(), isOnNats: () => true };
  const replica = { isUsed: true, lag: () => Promise.resolve(0) } as unknown as Replica;
  const db = {} as Database;
  addGauges(metrics, { db, vitals, replica, countSockets: () => 0, frames: noFrames(), processAfterS: 0 });
  return metrics.registry.getMetricsAsArray().map(({ name }) => name);
}

it('the server exports each metric of the table, of the alerts and of the dashboards, and each of its own is in the table [S11.watch]', () => {
  const exported = exportedNames();
  expect(NAMES.length).toBeGreaterThan(20);
  const named = [...NAMES, ...readBy([...RULES.values()].join()), ...SHOWN];
  expect(named.filter((name) => !exported.includes(name))).toEqual([]);
  const ours = exported.filter((name) => !/^crossrate_(nodejs|process)_/.test(name));
  expect(ours.filter((name) => !NAMES.includes(name))).toEqual([]);
});

it('each metric of the table is in a dashboard [S11.watch]', () => {
  expect(DASHBOARDS).toHaveLength(5);
  expect(NAMES.filter((name) => !SHOWN.includes(name))).toEqual([]);
});

it('each condition of the table has one alert, which reads the metric that it is for and no other [S11.watch]', () => {
  const conditions = TABLE.flatMap(({ metric, lookWhen }) =>
    lookWhen.map((condition) => `${metric} in the table of docs/OPERATIONS.md: ${condition}`),
  );
  const rules = [...RULES.values()];
  expect(rules.map((rule) => lineOf(rule, 'look_at')).sort()).toEqual(conditions.sort());
  for (const rule of rules) expect(readBy(lineOf(rule, 'expr'))).toEqual(readBy(lineOf(rule, 'look_at')));
});

it('each alert has a severity and a test case, and is inhibited only by alerts [S11.watch]', () => {
  const tried = new Set(matches(read('server/ops/alerts.test.yml'), /alertname="(\w+)"/g));
  expect([...tried].sort()).toEqual([...RULES.keys()].sort());
  for (const [name, rule] of RULES) {
    expect({ name, severity: lineOf(rule, 'severity') }).toEqual({
      name,
      severity: expect.stringMatching(/^(critical|warning|info)$/) as string,
    });
    const inhibitedBy = lineOf(rule, 'inhibited_by');
    expect(inhibitedBy === '' || RULES.has(inhibitedBy)).toBe(true);
  }
});
