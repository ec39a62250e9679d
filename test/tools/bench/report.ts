import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { ROOT } from '@test/support/run/command';
import type { Options } from './scenario';
import {
  type BenchRecord,
  exitCodeOf,
  type FactResult,
  type GoalResult,
  type RatioResult,
  type Result,
  type Verdict,
} from './results';
import { OURS } from './measure';

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

const HEAD = ['', 'scenario', 'figure', 'measured', '95 % interval', 'at least', 'aim', 'verdict'];
const WORDS: Readonly<Record<Verdict, string>> = {
  aim: 'aim reached',
  least: 'reached',
  short: 'aim not reached',
  missed: 'MISSED',
  told: '',
};

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3, useGrouping: true });
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : digits.format(value);
}

export const bound = (value: number | undefined, sign: string, unit = '') =>
  value === undefined ? '' : `${sign} ${figure(value)}${unit}`;

function goalRow({ id, title }: RatioResult, goal: GoalResult): string[] {
  const unit = goal.shown === 'times' ? 'x' : '';
  const sign = goal.shown === 'times' ? '≥' : '≤';
  return [
    id,
    title,
    `${goal.cost} against ${goal.peer}`,
    `${figure(goal.ratio)}${unit}`,
    `${figure(goal.low)} to ${figure(goal.high)}`,
    bound(goal.least, sign, unit),
    bound(goal.aim, sign, unit),
    WORDS[goal.verdict],
  ];
}

function controlRow({ id, title, control }: RatioResult): string[] {
  const { cost, ratio, low, high } = control;
  const verdict = control.isVoid ? 'VOID' : 'holds';
  return [
    id,
    title,
    `${cost}, control: ours against ours`,
    figure(ratio),
    `${figure(low)} to ${figure(high)}`,
    '0.9 to 1.1',
    '',
    verdict,
  ];
}

function factRows({ id, title, facts }: FactResult): string[][] {
  return facts.map(({ name, value, unit, least, aim, verdict }) => {
    const [behind, ofBound] = [unit === '' ? '' : ` ${unit}`, unit === '' ? '' : ` ${unit}`];
    return [
      id,
      title,
      name,
      `${figure(value)}${behind}`,
      '',
      bound(least, '≤', ofBound),
      bound(aim, '≤', ofBound),
      WORDS[verdict],
    ];
  });
}

const rowsOf = (result: Result) =>
  result.kind === 'facts'
    ? factRows(result)
    : [controlRow(result), ...result.goals.map((goal) => goalRow(result, goal))];

const padded = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded(head, widths), rule, ...rows.map((row) => padded(row, widths))].join('\n');
}

/** All rows of the run as one Markdown table, aligned so that it can be read as plain text. */
export function tableOf(results: readonly Result[]): string {
  return markdown(HEAD, results.flatMap(rowsOf));
}

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

type Row = readonly string[];

/** The middle run of both sides, such as "16.1 ms, 50.8 ms". */
function sidesOf({ spreads, units }: RatioResult, { peer, cost }: GoalResult): string {
  return [OURS, peer]
    .map((side) => `${figure(spreads[side]?.[cost]?.median ?? NaN)} ${units[cost] ?? ''}`.trim())
    .join(', ');
}

/** What has a bound, each figure as one row without its day. */
function boundedRows(result: Result): Row[] {
  const { id, title } = result;
  if (result.kind === 'facts')
    return result.facts
      .filter(({ least, aim }) => least !== undefined || aim !== undefined)
      .map(({ name, value, unit, least, aim }) => {
        const behind = unit === '' ? '' : ` ${unit}`;
        return [id, `${title}: ${name}`, '', '', `${figure(value)}${behind}`, bound(least, '≤'), bound(aim, '≤')];
      });
  return result.goals
    .filter(({ least, aim }) => least !== undefined || aim !== undefined)
    .map((goal) => {
      const [unit, sign] = goal.shown === 'times' ? ['x', '≥'] : ['', '≤'];
      const measured = `${figure(goal.ratio)}${unit} (${figure(goal.low)} to ${figure(goal.high)})`;
      const bounds = [bound(goal.least, sign, unit), bound(goal.aim, sign, unit)];
      return [id, `${title}: ${goal.cost}`, goal.peer, sidesOf(result, goal), measured, ...bounds];
    });
}

/**
 * The document whose table has the figures of this run instead of the former ones of the same rows. A void run changes
 * nothing.
 */
export function withRows(document: string, { at, effort, results }: BenchRecord): string {
  if (exitCodeOf(results) === 2) throw new Error('The run is void: a control run lies outside 0.9 to 1.1.');
  const on = `${at.slice(0, 10)}, ${effort}`;
  const isOf = (id: string) => (line: string) => line.startsWith(`| ${id} `);
  return [...new Set(results.map(({ id }) => id))]
    .reduce((lines, id) => {
      const rows = results.filter((result) => result.id === id).flatMap(boundedRows);
      const first = lines.findIndex(isOf(id));
      const place = first < 0 ? lines.findLastIndex((line) => line.startsWith('| ')) + 1 : first;
      const others = lines.filter((line) => !isOf(id)(line));
      return others.toSpliced(place, 0, ...rows.map((row) => `| ${[...row, on].join(' | ')} |`));
    }, document.split('\n'))
    .join('\n');
}
