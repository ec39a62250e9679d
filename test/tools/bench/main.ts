import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seededRandom } from '@test/support/random/seededRandom';
import { runBuild } from '@test/support/run/buildSuite';
import { ROOT } from '@test/support/run/command';
import { runInterleaved } from './interleave';
import { launchBrowser } from './market/browser';
import type { World } from './market/desks';
import { readFiles } from './market/pageFiles';
import { type Options, readOptions } from './options';
import { buildPeers } from './peers/buildPeers';
import { recordOf } from './record';
import { exitCodeOf, judge, judgeFacts, type Result } from './results';
import type { Scenario } from './scenario';
import { ledgerScenarios, scenarioList } from './scenarioList';
import { spreadTable, tableOf } from './table';

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

async function run(scenario: Scenario, { pairs, effort, seed }: Options): Promise<Result> {
  if (scenario.kind === 'facts') return judgeFacts(scenario.id, scenario.title, await scenario.measure(effort));
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

/** The app is built and a browser opened only if a row needs them. */
async function runPages(options: Options): Promise<Result[]> {
  const ofLedger = ledgerScenarios.map(({ id }) => id);
  if (options.scenarios.length > 0 && options.scenarios.every((id) => ofLedger.includes(id))) return [];
  const world = await openWorld(options);
  try {
    return await runEach(scenarioList(world, options.effort), options);
  } finally {
    await world.browser.close();
  }
}

const runAll = async (options: Options): Promise<Result[]> => [
  ...(await runPages(options)),
  ...(await runEach(ledgerScenarios, options)),
];

/** `npm run bench`: the table goes to standard output, the progress to standard error, everything to bench-results/. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const startedAt = Date.now();
  const results = await runAll(options);
  const folder = path.join(ROOT, 'bench-results');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'latest.json'), `${JSON.stringify(recordOf(results, options), null, 2)}\n`);
  console.log(tableOf(results));
  say(`\nDone in ${String(Math.round((Date.now() - startedAt) / 1000))} s.`);
  const code = exitCodeOf(results);
  if (code === 2)
    say('\nVOID: a control run, ours against ours, lies outside 0.9 to 1.1. No figure of this run counts.');
  if (code === 1) say('\nA bound was missed.');
  process.exitCode = code;
}

void main();
