import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cost } from './budget';
import { endOfLog, runTool } from './command';
import { playwrightFailures, type PlaywrightSuite } from './failures';
import type { Measured } from './jestSuite';
import type { Tally } from './tally';
import { tallyOf } from './tally';

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

const LOG = 'browser tests';

/** The end-to-end tests: a real browser, the real build, the real server, the real database. */
export async function runBrowser(): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-e2e-'));
  const file = path.join(folder, 'report.json');
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter', 'line,json'];
  const exitCode = await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, LOG);
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  const report = text === null ? null : (JSON.parse(text) as PlaywrightReport);
  return {
    tally: tallyOf(report && readReport(report), exitCode, endOfLog(LOG)),
    costs: report ? costsOf(report) : [],
  };
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

/** A test that passes only sometimes is a failed one. */
const readReport = ({ stats, ...suite }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: playwrightFailures(suite),
});
