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
 * What the parts may cost, in units: a unit is a fixed piece of work, because machines differ. Raise a number only
 * together with the reason why the proof needs more.
 */
export const BUDGET = {
  /** A file of jest. */
  file: 60,
  /** Files that need more, each with its reason. */
  dearer: {
    // They start processes of the server, some of them again and again.
    'test/server/watch/watch.test.ts': 100,
    'test/server/app/command.test.ts': 90,
    'test/server/watch/tracing.test.ts': 65,
    // Every read of every route.
    'test/app/failedReads.test.tsx': 75,
    // For the tests of all files (test/support/jest/stopPostgres.cjs).
    'PostgreSQL of all files': 800,
  } as Readonly<Record<string, number>>,
  /** With PostgreSQL; 1.6 times what a quiet run takes. */
  jest: 3_350,
  /** Of wall time, because most of it is waiting: beside jest on two cores it was 5,700. */
  browser: 8_000,
} as const;

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
  const sentence = (what: string, seconds: number, most: number) =>
    seconds / unit > most
      ? [`${what} took ${inTenths(seconds / unit)} units; its budget is ${String(most)} (test/support/run/budget.ts).`]
      : [];
  const files = part === 'browser' ? [] : costs;
  const sum = costs.reduce((all, { seconds }) => all + seconds, 0);
  return [
    ...files.flatMap(({ file, seconds }) => sentence(file, seconds, BUDGET.dearer[file] ?? BUDGET.file)),
    ...sentence(`All files of ${part} together`, sum, BUDGET[part]),
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
