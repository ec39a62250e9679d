import { runBrowser } from './support/run/browserSuite';
import { runBuild } from './support/run/buildSuite';
import { runTool } from './support/run/command';
import { runJest } from './support/run/jestSuite';
import { NATS_SUMMARY } from './support/server/natsServer';
import { PGBOUNCER_SUMMARY } from './support/server/pgBouncer';
import type { Tally } from './support/run/tally';
import { oneTest, sumOfTallies } from './support/run/tally';

const LINT = ['--ext', '.ts,.tsx', '--max-warnings', '0', 'contract', 'src', 'server', 'test', 'webpack.config.ts'];
const LINT_ENV = { ESLINT_USE_FLAT_CONFIG: 'false', ESLINT_NO_ESLINTRC_WARNING: '1' };

/** The service worker has types of its own, because its global object is another. */
async function hasTypes(): Promise<boolean> {
  const codes = [await runTool('tsc', ['--noEmit']), await runTool('tsc', ['--noEmit', '--project', 'src/worker'])];
  return codes.every((code) => code === 0);
}

interface Suite {
  name: string;
  run: () => Promise<Tally>;
}

/** One after the other. */
type Line = readonly Suite[];

/**
 * Every check of the gate; types, lint, format and build count as one test each. The lines of a step run at the same
 * time: lint is one process that takes as long as the other three. Tests that measure or wait have the machine alone.
 */
const steps: readonly (readonly Line[])[] = [
  [
    [{ name: 'Lint', run: async () => oneTest((await runTool('eslint', LINT, LINT_ENV)) === 0) }],
    [
      { name: 'Types', run: async () => oneTest(await hasTypes()) },
      { name: 'Format', run: async () => oneTest((await runTool('prettier', ['--check', '.'])) === 0) },
      { name: 'Production build', run: runBuild },
    ],
  ],
  [[{ name: 'Unit, screen and server tests', run: runJest }]],
  [[{ name: 'End-to-end tests', run: runBrowser }]],
];

const asText = ({ passed, failed }: Tally) => `${String(passed)} passed, ${String(failed)} failed`;

interface Ended {
  tally: Tally;
  summary: string;
}

async function runSuite({ name, run }: Suite): Promise<Ended> {
  const startedAt = Date.now();
  console.log(`\n${name}…`);
  const tally = await run();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const summary = `${name}: ${asText(tally)} (${String(seconds)} s)`;
  console.log(summary);
  return { tally, summary };
}

async function runLine(line: Line): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const suite of line) ended.push(await runSuite(suite));
  return ended;
}

/** The last line printed is `N passed, M failed`, and the exit code says the same. */
async function main(): Promise<void> {
  const ended: Ended[] = [];
  for (const [index, lines] of steps.entries()) {
    console.log(`\n[${String(index + 1)}/${String(steps.length)}]`);
    ended.push(...(await Promise.all(lines.map(runLine))).flat());
  }
  const tallies = ended.map(({ tally }) => tally);
  const summary = ended.map((one) => one.summary);
  const total = sumOfTallies(tallies);
  // Once more at the end, because a failed test is hard to find in the output of all.
  for (const failure of total.failures ?? []) console.log(`\nFailed: ${failure}`);
  console.log(`\n${[...summary, NATS_SUMMARY, PGBOUNCER_SUMMARY].join('\n')}\n\n${asText(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

void main();
