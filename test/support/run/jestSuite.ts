import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cost, readCosts } from './budget';
import { endOfLog, runTool } from './command';
import { type JestFile, jestFailures } from './failures';
import type { Tally } from './tally';
import { tallyOf } from './tally';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not load. */
  numRuntimeErrorTestSuites: number;
  testResults: readonly JestFile[];
}

export interface Measured {
  tally: Tally;
  costs: readonly Cost[];
}

/** Runs jest with the output in a log. */
async function runJest(log: string, args: readonly string[]): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-jest-'));
  const [report, costs] = [path.join(folder, 'report.json'), path.join(folder, 'costs')];
  const all = [...args, '--json', `--outputFile=${report}`];
  const exitCode = await runTool('jest', all, { COST_FILE: costs }, log);
  const text = await readFile(report, 'utf8').catch(() => null);
  const measured = {
    tally: tallyOf(text === null ? null : readReport(JSON.parse(text) as JestReport), exitCode, endOfLog(log)),
    costs: readCosts(costs),
  };
  await rm(folder, { recursive: true, force: true });
  return measured;
}

/** Pure code, in one worker: it runs beside other checks. */
export const runPureTests = () => runJest('pure tests', ['--selectProjects', 'pure', '--maxWorkers=1']);

/** The app in jsdom and the server on a real PostgreSQL. */
export const runScreenAndServerTests = () =>
  runJest('screen and server tests', ['--selectProjects', 'app', 'server', '--maxWorkers=2']);

const readReport = (report: JestReport): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  failures: jestFailures(report.testResults),
});
