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

/** Every check of the gate in its order; types, lint, format and build count as one test each. */
const suites: readonly { name: string; run: () => Promise<Tally> }[] = [
  { name: 'Types', run: async () => oneTest(await hasTypes()) },
  { name: 'Lint', run: async () => oneTest((await runTool('eslint', LINT, LINT_ENV)) === 0) },
  { name: 'Format', run: async () => oneTest((await runTool('prettier', ['--check', '.'])) === 0) },
  { name: 'Unit, screen and server tests', run: runJest },
  { name: 'Production build', run: runBuild },
  { name: 'End-to-end tests', run: runBrowser },
];

const asText = ({ passed, failed }: Tally) => `${String(passed)} passed, ${String(failed)} failed`;

/** The last line printed is `N passed, M failed`, and the exit code says the same. */
async function main(): Promise<void> {
  const tallies: Tally[] = [];
  const summary: string[] = [];
  for (const [index, { name, run }] of suites.entries()) {
    const startedAt = Date.now();
    console.log(`\n[${String(index + 1)}/${String(suites.length)}] ${name}…`);
    const tally = await run();
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    tallies.push(tally);
    summary.push(`${name}: ${asText(tally)} (${String(seconds)} s)`);
    console.log(summary.at(-1));
  }
  const total = sumOfTallies(tallies);
  // Once more at the end, because a failed test is hard to find in the output of all.
  for (const failure of total.failures ?? []) console.log(`\nFailed: ${failure}`);
  console.log(`\n${[...summary, NATS_SUMMARY, PGBOUNCER_SUMMARY].join('\n')}\n\n${asText(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

void main();
