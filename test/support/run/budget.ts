import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './command';

/** What a file took of the processor. */
export interface Cost {
  file: string;
  seconds: number;
}

/**
 * What the parts may cost. A unit is a fixed piece of work, because machines differ. Raise a number only together with
 * the reason why the proof needs more.
 */
export const BUDGET = {
  /**
   * The share of a file of jest in the time of all, because other work on the machine makes all files dearer: the
   * dearest takes 0.016 on a quiet machine, and took 0.036 beside ten times as much other work.
   */
  file: 0.06,
  /** Units of all files, with PostgreSQL: twice what a quiet run takes. Beside much other work it was 2,800. */
  jest: 4_300,
  /** Of wall time, because most of it is waiting: beside jest on two cores it was 5,700. */
  browser: 8_000,
} as const;

/** The database of the tests of all files (test/support/jest/stopPostgres.cjs), which is no file. */
const OF_ALL = 'PostgreSQL of all files';

const SORTED = 60_000;
const HASHED = 30;

/** Transpiles, hashes and sorts. Answers the CPU seconds of it: the quickest of three. */
export function unitSeconds(): number {
  const text = readFileSync(path.join(ROOT, 'test/support/run/budget.ts'), 'utf8');
  const times = Array.from({ length: 3 }, () => {
    const begun = process.cpuUsage();
    for (let count = 0; count < 40; count += 1) ts.transpileModule(text, {});
    for (let count = 0; count < HASHED; count += 1) createHash('sha256').update(Buffer.alloc(1_000_000)).digest();
    Array.from({ length: SORTED }, (_, at) => String((at * 7_919) % SORTED)).sort();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000_000;
  });
  return Math.min(...times);
}

const inTenths = (units: number) => String(Math.round(units * 10) / 10);

/** One sentence for each file, and for the sum of a part, that is above its budget. */
export function overBudget(part: 'jest' | 'browser', costs: readonly Cost[], unit: number): string[] {
  const where = '(test/support/run/budget.ts)';
  const sum = costs.reduce((all, { seconds }) => all + seconds, 0);
  const files = part === 'browser' ? [] : costs.filter(({ file }) => file !== OF_ALL);
  const dear = files.filter(({ seconds }) => seconds > BUDGET.file * sum);
  return [
    ...dear.map(
      ({ file, seconds }) =>
        `${file} took ${inTenths((seconds / sum) * 100)} % of the time of all files; its budget is ${inTenths(BUDGET.file * 100)} % ${where}.`,
    ),
    ...(sum / unit > BUDGET[part]
      ? [
          `All files of ${part} together took ${inTenths(sum / unit)} units; their budget is ${String(BUDGET[part])} ${where}.`,
        ]
      : []),
  ];
}

/** What the environments of jest wrote (test/support/jest/measured.cjs). */
export function readCosts(file: string): Cost[] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Cost);
}

const MOST_SHOWN = 10;

/** Keeps what everything took, and answers the dearest files and the sum as lines. */
export function keepCosts(unit: number, parts: Readonly<Record<string, readonly Cost[]>>): string[] {
  const dearestFirst = (costs: readonly Cost[]) => [...costs].sort((a, b) => b.seconds - a.seconds);
  const kept = Object.entries(parts).map(([part, costs]) => ({
    part,
    seconds: costs.reduce((all, { seconds }) => all + seconds, 0),
    files: dearestFirst(costs),
  }));
  mkdirSync(path.join(ROOT, 'artifacts'), { recursive: true });
  writeFileSync(
    path.join(ROOT, 'artifacts/gate.json'),
    `${JSON.stringify({ unitSeconds: unit, parts: kept }, null, 2)}\n`,
  );
  const line = ({ file, seconds }: Cost) => `  ${inTenths(seconds)} s  ${file}`;
  const sums = kept.map(({ part, seconds }) => `${part} ${inTenths(seconds)} s (${inTenths(seconds / unit)} units)`);
  return [
    'The dearest files:',
    ...dearestFirst(Object.values(parts).flat()).slice(0, MOST_SHOWN).map(line),
    `Together: ${sums.join(', ')}; a unit is ${String(Math.round(unit * 1_000))} ms of fixed work.`,
  ];
}
