import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from './command';
import { playwrightFailures, type PlaywrightSuite } from './failures';
import type { Tally } from './tally';
import { tallyOf } from './tally';

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The end-to-end tests: a real browser, the real build, the real server, the real database. */
export async function runBrowser(): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-e2e-'));
  const report = path.join(folder, 'report.json');
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter', 'list,json'];
  const exitCode = await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const text = await readFile(report, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  return tallyOf(text === null ? null : readReport(JSON.parse(text) as PlaywrightReport), exitCode);
}

/** A test that passes only sometimes is a failed one. */
const readReport = ({ stats, ...suite }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: playwrightFailures(suite),
});
