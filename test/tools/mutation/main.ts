import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startCluster } from '@test/support/jest/clusterProcess.cjs';
import { ROOT, runTool } from '@test/support/run/command';
import { type Area, AREAS } from './areas';
import {
  type AreaResult,
  type MutationReport,
  rangesOf,
  recordOf,
  resultOf,
  type Results,
  triedAgain,
  withMore,
} from './report';
import { CACHE, reportOf, strykerConfig, TESTS_OF_AREA } from './strykerConfig';

const KEPT = path.join(ROOT, 'docs/quality/mutation.json');
const SEED = '20261122';
/** Long random runs are shortened: here they run once for each mutant. */
const SHORT_RUNS = {
  SEED,
  EFFORT: '0',
  LISTINGS: '400',
  STOP_AT_FAILURE: '1',
};

const say = (text: string) => void process.stderr.write(`${text}\n`);
const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

const readResults = () => readJson<Results>(KEPT).catch((): Results => ({}));

interface Options {
  areas: string[];
  concurrency: number;
  /** Only these files of the area, as a glob; null for all. */
  only: string | null;
  /** Only these files of the area, as globs with commas between them: they are new, and are added to the kept result. */
  more: string | null;
  /** Only the mutants that survived the run before, on whatever lines they are by now. */
  again: boolean;
}

/**
 * Reads `domain --concurrency=2 --only=src/domain/money/*.ts`, `domain/money --more=src/domain/money/share.ts`, or
 * `domain --again`; no name means all areas.
 */
function readOptions(words: readonly string[]): Options {
  const value = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  const named = words.filter((word) => !word.startsWith('--'));
  const all = Object.keys(AREAS);
  const areasOf = (name: string) => all.filter((area) => area === name || area.startsWith(`${name}/`));
  const unknown = named.filter((name) => areasOf(name).length === 0);
  if (unknown.length > 0) throw new Error(`No such area: ${unknown.join()}. There are ${all.join()}.`);
  return {
    areas: named.length > 0 ? named.flatMap(areasOf) : all,
    concurrency: parseInt(value('concurrency') ?? '2', 10),
    only: value('only') ?? null,
    more: value('more') ?? null,
    again: words.includes('--again'),
  };
}

/** The paths of the tests that match, with slashes. */
async function filesLike(pattern: RegExp): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'test'), { recursive: true });
  const paths = files.map((file) => `test/${file.replaceAll(path.sep, '/')}`);
  return paths.filter((file) => pattern.test(file)).sort();
}

/** The present text of a file; empty if it has been removed. */
function sourceOf(file: string): string {
  const present = path.join(ROOT, file);
  return existsSync(present) ? readFileSync(present, 'utf8') : '';
}

/** What Stryker is asked to change; null for the whole area. The results of the rest are those of the run before. */
function narrowed({ only, more, again }: Options, before: AreaResult | undefined): string[] | null {
  if (again && before) return rangesOf(before, sourceOf);
  const files = more ?? only;
  return files === null ? null : [files];
}

async function mutate(name: string, area: Area, options: Options, parts: readonly string[] | null): Promise<void> {
  const config = path.join(ROOT, CACHE, `${name}.config.json`);
  await mkdir(path.dirname(config), { recursive: true });
  await writeFile(config, JSON.stringify(strykerConfig(name, area, options), null, 2));
  const tests = area.tests instanceof RegExp ? await filesLike(area.tests) : [];
  const env = { ...SHORT_RUNS, [TESTS_OF_AREA]: JSON.stringify(tests) };
  const narrow = parts ? ['--mutate', parts.join(), '--force'] : [];
  const exitCode = await runTool('stryker', ['run', config, ...narrow], env);
  if (exitCode === -1) throw new Error('Stryker is not installed: run `npm run tools:install` once.');
  if (exitCode !== 0) throw new Error(`Stryker ended with ${String(exitCode)}.`);
}

/** The server's tests need a PostgreSQL; one serves the whole run. */
const mutateWithDatabase: typeof mutate = async (...run) => {
  const cluster = await startCluster();
  process.env.CROSSRATE_TEMPLATE_URL = cluster.templateUrl;
  try {
    await mutate(...run);
  } finally {
    delete process.env.CROSSRATE_TEMPLATE_URL;
    await cluster.stop();
  }
};

async function keep(results: Results): Promise<void> {
  await writeFile(KEPT, JSON.stringify(recordOf(results)));
  await runTool('prettier', ['--write', '--log-level', 'warn', KEPT]);
}

/** Measures an area, or what is left of its survivors. @returns its result */
async function measure(name: string, area: Area, options: Options): Promise<AreaResult> {
  const before = (await readResults())[name];
  const parts = narrowed(options, before);
  const report = path.join(ROOT, reportOf(name));
  if (parts?.length !== 0) await (area.project === 'server' ? mutateWithDatabase : mutate)(name, area, options, parts);
  const mutants: MutationReport = parts?.length === 0 ? { files: {} } : await readJson<MutationReport>(report);
  const date = new Date().toISOString().slice(0, 10);
  if (options.again && before) return triedAgain(before, mutants, date);
  const found = resultOf(mutants, date);
  return options.more !== null && before ? withMore(before, found) : found;
}

async function main(): Promise<void> {
  // Only the scores and reasons of the kept results: after a merge, or once more reasons are known.
  if (process.argv.includes('--reasons')) return keep(await readJson<Results>(KEPT));
  const options = readOptions(process.argv.slice(2));
  for (const name of options.areas) {
    const area = AREAS[name];
    if (!area) continue;
    say(`\nMutating ${name}…`);
    const result = await measure(name, area, options);
    // Read after the run, because another area may have been written meanwhile.
    await keep({ ...(await readResults()), [name]: result });
  }
}

void main();
