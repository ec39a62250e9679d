import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cost, readCosts } from './budget';
import { endOfLog, runTool } from './command';
import { jestFailures, type JestFile, playwrightFailures, type PlaywrightSuite } from './failures';

/** How many tests went which way. */
export interface Tally {
  passed: number;
  failed: number;
  /** Each failed test with its error, as far as the runner names them. */
  failures?: readonly string[];
  /** Those that failed beside all others, and passed when they ran again alone. */
  unsteady?: readonly string[];
}

/** A check that passes or fails as a whole counts as one test. */
export const oneTest = (isPassed: boolean): Tally => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });

/**
 * What a runner's report says, set against its exit code: a runner that ended badly without naming a failed
 * test (a suite that did not load, no report at all) counts as one failed test, and so does one without tests. Then what
 * it printed last is the failure.
 */
function tallyOf(reported: Tally | null, exitCode: number, printed = ''): Tally {
  const { passed, failed, failures = [] } = reported ?? { passed: 0, failed: 0 };
  const isTroubled = exitCode !== 0 || passed + failed === 0;
  if (failed > 0 || !isTroubled) return { passed, failed, failures };
  return { passed, failed: 1, failures: [...failures, `The run ended badly.\n${printed}`] };
}

/** All of it together. */
export const sumOfTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
  unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
});

/** More failures than these are no accident of a starved machine. */
const MOST_TRIED_AGAIN = 3;

/**
 * How the few tests that failed are tried again, once nothing runs beside them. Those that pass then count as passed, and
 * are named as unsteady: each is a defect, of the test or of the product, but none of the change that is judged.
 *
 * @param run runs them
 */
export function triedAgain(tally: Tally, run: () => Promise<Tally>): () => Promise<Tally> {
  return async () => {
    const { passed, failed, failures } = tally;
    if (failed === 0 || failed > MOST_TRIED_AGAIN || (await run()).failed > 0) return tally;
    return { passed: passed + failed, failed: 0, unsteady: failures ?? [] };
  };
}

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
  /** The tally after what failed was tried again. */
  again: () => Promise<Tally>;
}

/** Runs jest with the output in a log. */
async function runJest(log: string, args: readonly string[]): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-jest-'));
  const [report, costs] = [path.join(folder, 'report.json'), path.join(folder, 'costs')];
  const all = [...args, '--json', `--outputFile=${report}`];
  const exitCode = await runTool('jest', all, { COST_FILE: costs }, log);
  const text = await readFile(report, 'utf8').catch(() => null);
  const read = text === null ? null : (JSON.parse(text) as JestReport);
  const tally = tallyOf(read && readReport(read), exitCode, endOfLog(log));
  const failed = (read?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  const again = async () => (await runJest(`${log} again`, ['--maxWorkers=1', '--runTestsByPath', ...failed])).tally;
  const measured = { tally, costs: readCosts(costs), again: triedAgain(tally, again) };
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

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

const LOG = 'browser tests';

/**
 * The end-to-end tests: a real browser, the real build, the real server, the real database.
 *
 * @param more arguments
 */
export async function runBrowser(...more: readonly string[]): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-e2e-'));
  const file = path.join(folder, 'report.json');
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter', 'line,json', ...more];
  const exitCode = await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, LOG);
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  const report = text === null ? null : (JSON.parse(text) as PlaywrightReport);
  const tally = tallyOf(report && readBrowserReport(report), exitCode, endOfLog(LOG));
  const again = async () => (await runBrowser('--last-failed', '--workers', '1')).tally;
  return { tally, costs: report ? costsOf(report) : [], again: triedAgain(tally, again) };
}

/** How long the tests of each file took: Playwright does not say how much of it they worked. */
function costsOf({ specs = [], suites = [] }: PlaywrightSuite): Cost[] {
  const own = specs.map(({ file, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0);
    return { file: `test/e2e/${file}`, seconds: ms / 1_000 };
  });
  const sums = new Map<string, number>();
  for (const { file, seconds } of [...own, ...suites.flatMap(costsOf)]) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds }));
}

const readBrowserReport = ({ stats, ...suite }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: playwrightFailures(suite),
});
