import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALERTS } from './alerts';
import { BOARDS } from './boards';
import { alertsText, dashboards } from './files';
import { readMetricsTable } from './metricsTable';

const ROOT = path.resolve(__dirname, '../../..');
const table = readMetricsTable(readFileSync(path.join(ROOT, 'docs/OPERATIONS.md'), 'utf8'));
const names = table.map(({ metric }) => metric);
const expressions = BOARDS.flatMap(({ charts }) => charts.flatMap(({ lines }) => lines.map(([expr]) => expr)));

/** The metrics that an expression reads; a histogram under its own name. */
const readBy = (expr: string) =>
  [...expr.matchAll(/crossrate_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

test('the dashboards and the alerts in server/ops are those that are generated', () => {
  const inOps = (file: string) => readFileSync(path.join(ROOT, 'server/ops', file), 'utf8');
  expect(inOps('alerts.yml')).toBe(alertsText());
  const boards = dashboards();
  expect(boards.size).toBe(5);
  for (const [file, board] of boards) expect(JSON.parse(inOps(path.join('grafana', file)))).toEqual(board);
});

test('each metric of the table is in a dashboard', () => {
  const shown = new Set(expressions.flatMap(readBy));
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

test('each condition of the table has one alert, and each alert is for a condition of the table', () => {
  const conditions = table.flatMap(({ metric, lookWhen }) => lookWhen.map((condition) => `${metric}: ${condition}`));
  expect(ALERTS.map(({ metric, lookWhen }) => `${metric}: ${lookWhen}`).sort()).toEqual(conditions.sort());
  expect(new Set(ALERTS.map(({ name }) => name)).size).toBe(ALERTS.length);
});

test('an alert reads the metric that it is for, and no other', () => {
  for (const { metric, expr } of ALERTS) expect([...new Set(readBy(expr))]).toEqual([metric]);
});

test('a document whose table does not name one whole metric in each row is refused', () => {
  const head = '| metric | look when | then |\n| --- | --- | --- |\n';
  expect(() => readMetricsTable(`${head}| \`…_imbalances\` | not 0 | – |\n`)).toThrow('no name of one metric');
  expect(() => readMetricsTable('Nothing.')).toThrow('no table of metrics');
});
