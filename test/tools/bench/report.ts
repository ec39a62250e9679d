import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { ROOT } from '@test/support/run/command';
import { OURS } from './measure';
import { type BenchRecord, exitCodeOf, type GoalResult, type RatioResult, type Result, type Verdict } from './results';
import type { Options } from './scenario';

const PINNED = ['antd', '@reduxjs/toolkit', 'react', 'ws', '@sparticuz/chromium'];

function versionOf(name: string): string {
  const text = readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The run's figures with what they were measured on. */
export function recordOf(results: readonly Result[], { effort, pairs, seed }: Options): BenchRecord {
  const cores = cpus();
  return {
    at: new Date().toISOString(),
    machine: `${String(cores.length)} cores, ${cores[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    versions: Object.fromEntries(PINNED.map((name) => [name, versionOf(name)])),
    effort: `${effort}, ${String(pairs)} pairs, seed ${String(seed)}`,
    results,
  };
}

const WORDS: Readonly<Record<Verdict, string>> = {
  aim: 'aim reached',
  least: 'reached',
  short: 'aim not reached',
  missed: 'MISSED',
  told: '',
};

/** Three digits that count. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3, useGrouping: true });
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : digits.format(value);
}

const bound = (value: number | undefined, sign: string, unit = '') =>
  value === undefined ? '' : `${sign} ${figure(value)}${unit}`;
const range = ({ low, high }: { low: number; high: number }) => `(${figure(low)} to ${figure(high)})`;

/** The middle run of both sides, such as "16.1 ms, 50.8 ms". */
function sidesOf({ spreads, units }: RatioResult, { peer, cost }: GoalResult): string {
  return [OURS, peer]
    .map((side) => `${figure(spreads[side]?.[cost]?.median ?? NaN)} ${units[cost] ?? ''}`.trim())
    .join(', ');
}

const HEAD = ['row', 'what', 'peer', "ours, the peer's", 'measured (95 % interval)', 'bound', 'aim', 'verdict'];

/** The cells of each figure, under HEAD, and whether it has a bound. */
function rowsOf(result: Result): { cells: string[]; isBounded: boolean }[] {
  const { id, title } = result;
  const isBounded = ({ least, aim }: { least?: number; aim?: number }) => least !== undefined || aim !== undefined;
  if (result.kind === 'facts')
    return result.facts.map((fact) => {
      const measured = `${figure(fact.value)} ${fact.unit}`.trim();
      const bounds = [bound(fact.least, '≤'), bound(fact.aim, '≤')];
      const cells = [id, `${title}: ${fact.name}`, '', '', measured, ...bounds, WORDS[fact.verdict]];
      return { cells, isBounded: isBounded(fact) };
    });
  const { control } = result;
  const held = [`${figure(control.ratio)} ${range(control)}`, '0.9 to 1.1', '', control.isVoid ? 'VOID' : 'holds'];
  const goals = result.goals.map((goal) => {
    const [unit, sign] = goal.shown === 'times' ? ['x', '≥'] : ['', '≤'];
    const measured = `${figure(goal.ratio)}${unit} ${range(goal)}`;
    const bounds = [bound(goal.least, sign, unit), bound(goal.aim, sign, unit)];
    const what = [id, `${title}: ${goal.cost}`, goal.peer, sidesOf(result, goal)];
    return { cells: [...what, measured, ...bounds, WORDS[goal.verdict]], isBounded: isBounded(goal) };
  });
  return [{ cells: [id, `${title}: ${control.cost}`, 'ours again', '', ...held], isBounded: false }, ...goals];
}

const padded = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded(head, widths), rule, ...rows.map((row) => padded(row, widths))].join('\n');
}

/** All rows of the run as one Markdown table, aligned so that it can be read as plain text. */
export const tableOf = (results: readonly Result[]): string =>
  markdown(
    HEAD,
    results.flatMap(rowsOf).map(({ cells }) => cells),
  );

/** The runs themselves: of each side and cost the median and, in brackets, the middle half. */
export function spreadTable(result: RatioResult): string {
  const costs = Object.keys(result.units);
  const rows = Object.entries(result.spreads).map(([side, spreads]) => [
    side,
    ...costs.map((cost) => {
      const spread = spreads[cost];
      return spread ? `${figure(spread.median)} (${figure(spread.from)} to ${figure(spread.to)})` : '';
    }),
  ]);
  return markdown(['side', ...costs.map((cost) => `${cost}, ${result.units[cost] ?? ''}`)], rows);
}

/**
 * The document whose table has the bounded figures of this run instead of the former ones of the same rows, with the day
 * in the place of the verdict. A void run changes nothing.
 */
export function withRows(document: string, { at, effort, results }: BenchRecord): string {
  if (exitCodeOf(results) === 2) throw new Error('The run is void: a control run lies outside 0.9 to 1.1.');
  const on = `${at.slice(0, 10)}, ${effort}`;
  const isOf = (id: string) => (line: string) => line.startsWith(`| ${id} `);
  return [...new Set(results.map(({ id }) => id))]
    .reduce((lines, id) => {
      const rows = results.filter((result) => result.id === id).flatMap(rowsOf);
      const told = rows.filter(({ isBounded }) => isBounded).map(({ cells }) => [...cells.slice(0, -1), on]);
      const first = lines.findIndex(isOf(id));
      const place = first < 0 ? lines.findLastIndex((line) => line.startsWith('| ')) + 1 : first;
      const others = lines.filter((line) => !isOf(id)(line));
      return others.toSpliced(place, 0, ...told.map((cells) => `| ${cells.join(' | ')} |`));
    }, document.split('\n'))
    .join('\n');
}
