import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from './command';
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

/** All jest projects: pure code, the app in jsdom, the server on a real PostgreSQL. */
export async function runJest(): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-jest-'));
  const report = path.join(folder, 'report.json');
  const exitCode = await runTool('jest', ['--maxWorkers=2', '--json', `--outputFile=${report}`]);
  const text = await readFile(report, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  return tallyOf(text === null ? null : readReport(JSON.parse(text) as JestReport), exitCode);
}

const readReport = (report: JestReport): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  failures: jestFailures(report.testResults),
});
