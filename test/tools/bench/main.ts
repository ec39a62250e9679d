import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { seededRandom } from '@test/support/random/seededRandom';
import { runBuild } from '@test/support/run/buildSuite';
import { ROOT } from '@test/support/run/command';
import { launchBrowser, readFiles } from './desk/browser';
import type { World } from './desk/desks';
import { messageCosts } from './desk/messages';
import { runInterleaved } from './measure';
import { buildPeers } from './peers/buildPeers';
import { recordOf, spreadTable, tableOf, withRows } from './report';
import { type BenchRecord, exitCodeOf, judge, judgeFacts, type Result } from './results';
import { type Options, readOptions, type Scenario } from './scenario';
import { bots } from './server/bots';
import { broadcast } from './server/broadcast';
import { alone, exchanging, inLargeBooks, overLevels } from './server/exchanges';
import { accepting, announcing } from './server/ledger';
import { pressing } from './server/presses';
import { publicBooks } from './server/publicBook';
import { coldLoads, furtherVisits } from './visits/visits';

const say = (text: string) => void process.stderr.write(`${text}\n`);

async function openWorld({ build }: Options): Promise<World> {
  say('Building the app unless its build is fresh…');
  if (build && (await runBuild()).failed > 0) throw new Error('The app does not build.');
  say('Building the peers…');
  const peers = await buildPeers();
  const files = new Map([...(await readFiles(path.join(ROOT, 'dist'))), ...peers.files]);
  return { browser: await launchBrowser(), files, watch: peers.watch };
}

/** A row that cannot run is reported as failed; the others continue. */
function failed({ id, title }: Scenario, error: unknown): Result {
  say(String(error instanceof Error ? error.stack : error));
  return judgeFacts(id, title, [{ name: `did not run: ${String(error)}`, value: 1, unit: 'failed', least: 0 }]);
}

async function run(scenario: Scenario, { pairs, seed }: Options): Promise<Result> {
  if (scenario.kind === 'facts') return judgeFacts(scenario.id, scenario.title, await scenario.measure());
  const onProgress = (done: number, all: number) => say(`  round ${String(done)} of ${String(all)}`);
  const samples = await runInterleaved(scenario, { pairs, random: seededRandom(seed), onProgress });
  return judge(scenario, samples, seed);
}

async function runEach(scenarios: readonly Scenario[], options: Options): Promise<Result[]> {
  const isWanted = ({ id }: Scenario) => options.scenarios.length === 0 || options.scenarios.includes(id);
  const wanted = scenarios.filter(isWanted);
  const results: Result[] = [];
  for (const [index, scenario] of wanted.entries()) {
    say(`[${String(index + 1)}/${String(wanted.length)}] ${scenario.id} ${scenario.title}…`);
    const begun = Date.now();
    const result = await run(scenario, options).catch((error: unknown) => failed(scenario, error));
    say(`  took ${String(Math.round((Date.now() - begun) / 1000))} s`);
    results.push(result);
    if (result.kind === 'ratio') say(spreadTable(result));
  }
  return results;
}

/** Rows that need the app and a browser: they are built and opened only for these. */
const PAGES = ['S1', 'S2', 'S6', 'S7'];
const othersOf = ({ effort }: Options): readonly Scenario[] => [
  ...[broadcast, accepting, announcing, exchanging, ...overLevels, inLargeBooks, publicBooks, alone, pressing],
  bots(effort),
];

async function runAll(options: Options): Promise<Result[]> {
  const isOfPages = (id: string) => PAGES.includes(id);
  if (options.scenarios.length > 0 && !options.scenarios.some(isOfPages)) return runEach(othersOf(options), options);
  const world = await openWorld(options);
  const { effort } = options;
  const pages = [...messageCosts(world), coldLoads(world, effort), furtherVisits(world, effort)];
  try {
    return [...(await runEach(pages, options)), ...(await runEach(othersOf(options), options))];
  } finally {
    await world.browser.close();
  }
}

const RECORD = path.join(ROOT, 'bench-results/latest.json');
const DOCUMENT = path.join(ROOT, 'docs/PERFORMANCE.md');

/** Puts the figures of the last run into the document. */
async function writeReport(): Promise<void> {
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as BenchRecord;
  const text = withRows(await readFile(DOCUMENT, 'utf8'), record);
  await writeFile(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT }));
}

/**
 * `npm run bench`: the table goes to standard output, the progress to standard error, everything to bench-results/.
 * With --write nothing runs: the figures of the last run go into docs/PERFORMANCE.md.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.write) return writeReport();
  const startedAt = Date.now();
  const results = await runAll(options);
  await mkdir(path.dirname(RECORD), { recursive: true });
  await writeFile(RECORD, `${JSON.stringify(recordOf(results, options), null, 2)}\n`);
  console.log(tableOf(results));
  say(`\nDone in ${String(Math.round((Date.now() - startedAt) / 1000))} s.`);
  const code = exitCodeOf(results);
  if (code === 2)
    say('\nVOID: a control run, ours against ours, lies outside 0.9 to 1.1. No figure of this run counts.');
  if (code === 1) say('\nA bound was missed.');
  process.exitCode = code;
}

void main();
