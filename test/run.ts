import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { keepCosts, overBudget, unitSeconds } from './support/run/budget';
import {
  type Measured,
  runBrowser,
  runPureTests,
  runScreenAndServerTests,
  sumOfTallies,
  type Tally,
} from './support/run/suites';
import { runBuild } from './support/run/buildSuite';
import { runCheck } from './support/run/command';
import { NATS_SUMMARY } from './support/server/natsServer';
import { OUTSIDERS_SUMMARY } from './support/money/outsiders';
import { PGBOUNCER_SUMMARY } from './support/server/pgBouncer';

const LINTED = ['clients', 'contract', 'src', 'server', 'test', 'webpack.config.ts'];
const LINT_ENV = { ESLINT_USE_FLAT_CONFIG: 'false', ESLINT_NO_ESLINTRC_WARNING: '1' };

/** The service worker has types of its own, because its global object is another. */
async function checkTypes(): Promise<Tally> {
  const app = await runCheck('types', 'tsgo', ['--noEmit', '--checkers', '1']);
  return app.failed > 0 ? app : runCheck('types of the worker', 'tsgo', ['--noEmit', '--project', 'src/worker']);
}

/** The rules that need types, then all others. */
async function lint(): Promise<Tally> {
  const typed = await runCheck('lint with types', 'oxlint', ['--type-aware', ...LINTED]);
  const args = ['--ext', '.ts,.tsx', '--max-warnings', '0', ...LINTED];
  return typed.failed > 0 ? typed : runCheck('lint', 'eslint', args, LINT_ENV);
}

interface Suite {
  name: string;
  run: () => Promise<Tally | Measured>;
}

const JEST_SUITES = ['Unit tests', 'Screen and server tests'];
const BROWSER_SUITES = ['Browser tests'];

/** The browser tests run in the Chromium that npm brings. A newer one is tried with the journeys that matter. */
const HAS_NEWEST = existsSync('/usr/bin/chromium');
const NEWEST_SUMMARY = "Debian's Chromium is not installed, so the journeys in the newest one were left out.";

/** The rules of server/ops are tried by Prometheus' own tool, which npm does not bring. */
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
const PROMTOOL_SUMMARY = HAS_PROMTOOL
  ? 'Alerts: tried, with the promtool of this machine'
  : 'Alerts: read and not tried, because there is no promtool on the PATH';
const tryAlerts = () => runCheck('alerts', 'promtool', ['test', 'rules', 'server/ops/alerts.test.yml']);

/**
 * Every check of the gate; types, lint, format and build count as one test each. The lines run beside each other, each
 * of them in its order: the browser begins as soon as there is a build, and while its tests wait, others work.
 */
const lines: readonly (readonly Suite[])[] = [
  [
    { name: 'Production build', run: runBuild },
    { name: 'Browser tests', run: () => runBrowser() },
    ...(HAS_NEWEST
      ? [
          {
            name: "Journeys in Debian's Chromium",
            run: () => runCheck('newest chromium', 'tsx', ['test/tools/browsers/main.ts', 'Chromium']),
          },
        ]
      : []),
  ],
  [
    { name: 'Types', run: checkTypes },
    { name: 'Unit tests', run: runPureTests },
    { name: 'Screen and server tests', run: runScreenAndServerTests },
  ],
  [
    { name: 'Lint', run: lint },
    { name: 'Format', run: () => runCheck('format', 'oxfmt', ['-c', '.prettierrc.json', '--check']) },
    ...(HAS_PROMTOOL ? [{ name: 'Alerts', run: tryAlerts }] : []),
  ],
];

const asText = ({ passed, failed }: Tally) => `${String(passed)} passed, ${String(failed)} failed`;

interface Ended extends Measured {
  name: string;
  summary: string;
}

async function runSuite({ name, run }: Suite): Promise<Ended> {
  const startedAt = Date.now();
  console.log(`${name}…`);
  const result = await run();
  const { tally, costs, again } =
    'tally' in result ? result : { tally: result, costs: [], again: () => Promise.resolve(result) };
  const summary = `${name}: ${asText(tally)} (${String(Math.round((Date.now() - startedAt) / 1000))} s)`;
  console.log(summary);
  return { name, tally, costs, again, summary };
}

async function runLine(line: readonly Suite[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const suite of line) ended.push(await runSuite(suite));
  return ended;
}

/** Tries the few that failed again, one suite after another. */
async function tryAgain(ended: readonly Ended[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, tally, again } of ended) {
    if (tally.failed > 0) console.log(`${name}: what failed runs again, alone…`);
    tallies.push(await again());
  }
  return tallies;
}

/** What everything took is kept and printed; what is above its budget fails. */
function judgeCosts(unit: number, ended: readonly Ended[]): Tally {
  const costsOf = (names: readonly string[]) =>
    ended.filter(({ name }) => names.includes(name)).flatMap(({ costs }) => costs);
  const [jest, browser] = [costsOf(JEST_SUITES), costsOf(BROWSER_SUITES)];
  console.log(`\n${keepCosts(unit, { jest, browser }).join('\n')}`);
  const failures = [...overBudget('jest', jest, unit), ...overBudget('browser', browser, unit)];
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures };
}

/** The last line printed is `N passed, M failed`, and the exit code says the same. */
async function main(): Promise<void> {
  const unit = unitSeconds();
  const ended = (await Promise.all(lines.map(runLine))).flat();
  const total = sumOfTallies([...(await tryAgain(ended)), judgeCosts(unit, ended)]);
  for (const failure of total.failures ?? []) console.log(`\nFailed: ${failure}`);
  const unsteady = total.unsteady ?? [];
  for (const failure of unsteady) console.log(`\nFailed, and passed when it ran again alone: ${failure}`);
  const summary = [
    ...ended.map((one) => one.summary),
    ...(unsteady.length > 0 ? [`Unsteady, to be mended: ${String(unsteady.length)}`] : []),
  ];
  console.log(
    `\n${[...summary, ...(HAS_NEWEST ? [] : [NEWEST_SUMMARY]), NATS_SUMMARY, PGBOUNCER_SUMMARY, PROMTOOL_SUMMARY, OUTSIDERS_SUMMARY].join('\n')}\n\n${asText(total)}`,
  );
  process.exitCode = total.failed === 0 ? 0 : 1;
}

void main();
