import { execFileSync } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';
import { importTarget, sourcesOf } from './architecture/sources';
import { runBuild } from './support/run/buildSuite';
import { ROOT, runTool } from './support/run/command';
import { GENERATED } from './tools/documents/sdkSources';

/** Seconds of processor that the chosen test files may take. More, and a check would last longer than two minutes. */
const MOST_SECONDS = 40;
/** What a test file takes on average: one with a database, one that draws screens, any other. */
const secondsOf = (file: string) => (file.startsWith('test/server/') ? 4 : file.endsWith('x') ? 3 : 1);
const TEST = /\.test\.tsx?$/;
const CODE = /\.tsx?$/;
/** Beside the tests: types, two of lint, format, build. */
const OTHER_CHECKS = 5;
/** What the browser tests run; a change of anything else needs none of them. */
const PRODUCT = /^(src|contract|server\/src|public|\.ci\/webpack)\/|^(webpack\.config\.ts|package-lock\.json)$/;
const BROWSER_TEST = /\.e2e\.ts$/;
/** A seller's and a payee's way through the whole product. */
const SMOKE = ['test/e2e/market/list.e2e.ts', 'test/e2e/wallet/fund.e2e.ts'];
/** Browser tests beside those two. */
const MOST_BROWSER_FILES = 3;
const REQUIREMENT = /\bS\d+\.[A-Za-z0-9.]+/g;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** Where this work left the main branch; the last commit in a clone that has none. */
function base(): string {
  for (const branch of ['main', 'origin/main']) {
    try {
      return git('merge-base', branch, 'HEAD')[0] ?? 'HEAD';
    } catch {
      // The next one, then.
    }
  }
  return 'HEAD';
}

const changedFiles = () => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', base()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

/** The test files that reach a changed file by imports, the nearest first. */
function relatedTests(changed: readonly string[], all: ReturnType<typeof sourcesOf>): string[] {
  const importers = new Map<string, string[]>();
  for (const { path: from, text } of all)
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const to = importTarget(from, fileName);
      if (to !== null) importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  const seen = new Set(changed);
  // A set is walked in the order in which it grows: first what imports a changed file, then what imports that.
  for (const file of seen) importers.get(file)?.forEach((importer) => seen.add(importer));
  return [...seen].filter((file) => TEST.test(file));
}

/** As many of the nearest as there is time for. */
function nearest(related: readonly string[]): string[] {
  let seconds = 0;
  return related.filter((file) => (seconds += secondsOf(file)) <= MOST_SECONDS);
}

const requirementsIn = (text: string) => new Set(text.match(REQUIREMENT));

/** The browser tests of the requirements that the nearest tests prove, those with most of them first. */
function relatedBrowserTests(chosen: readonly string[], all: ReturnType<typeof sourcesOf>): string[] {
  const textOf = new Map(all.map(({ path: file, text }) => [file, text]));
  const wanted = requirementsIn(chosen.map((file) => textOf.get(file) ?? '').join('\n'));
  const shared = (file: string) => [...requirementsIn(textOf.get(file) ?? '')].filter((id) => wanted.has(id)).length;
  return all
    .map(({ path: file }) => ({ file, count: BROWSER_TEST.test(file) && !SMOKE.includes(file) ? shared(file) : 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_BROWSER_FILES)
    .map(({ file }) => file);
}

async function run(name: string, args: readonly string[], env?: Record<string, string>): Promise<boolean> {
  const startedAt = Date.now();
  const isRight = (await runTool(name, args, env)) === 0;
  console.log(`${name}: ${isRight ? 'right' : 'WRONG'} (${String(Math.round((Date.now() - startedAt) / 1000))} s)`);
  return isRight;
}

/** What a change can reach, in two minutes. `npm test` is what a submission has to pass. */
async function main(): Promise<void> {
  const changed = changedFiles();
  const sources = sourcesOf('clients', 'contract', 'src', 'server/src', 'test');
  const related = relatedTests(changed, sources);
  const chosen = nearest(related);
  const cache = path.join('node_modules', '.cache', 'types.tsbuildinfo');
  const typed = run('tsgo', ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache]);
  const checks = [typed];
  const code = changed.filter((file) => CODE.test(file) && !file.startsWith(GENERATED));
  const format = ['-c', '.prettierrc.json', '--check', '--no-error-on-unmatched-pattern', ...changed];
  if (changed.length > 0) await (checks[1] = run('oxfmt', format));
  if (chosen.length > 0) {
    const files = chosen.map((file) => path.join(ROOT, file));
    await (checks[2] = run('jest', ['--maxWorkers=1', '--reporters=summary', '--runTestsByPath', ...files]));
  }
  await typed;
  const isProduct = changed.some((file) => PRODUCT.test(file));
  const reached = isProduct ? [...SMOKE, ...relatedBrowserTests(chosen, sources)] : [];
  const inBrowser = [...new Set([...changed.filter((file) => BROWSER_TEST.test(file)), ...reached])];
  const playwright = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter', 'line', ...inBrowser];
  if (inBrowser.length > 0) {
    const isBuilt = await runBuild().then(({ failed }) => failed === 0);
    await (checks[4] = isBuilt ? run('playwright', playwright) : Promise.resolve(false));
  }
  const env = { ESLINT_USE_FLAT_CONFIG: 'false', ESLINT_NO_ESLINTRC_WARNING: '1' };
  if (code.length > 0) {
    await (checks[3] = run('eslint', ['--max-warnings', '0', ...code], env));
    await (checks[5] = run('oxlint', ['--type-aware', '--no-error-on-unmatched-pattern', ...code]));
  }
  const results = (await Promise.all(checks)).filter((one) => one !== undefined);
  const isRight = results.every(Boolean);
  const testFiles = sources.filter(({ path: file }) => TEST.test(file) || BROWSER_TEST.test(file)).length;
  const ran =
    results.length - [chosen, inBrowser].filter(({ length }) => length > 0).length + chosen.length + inBrowser.length;
  if (related.length > chosen.length)
    console.log(
      `Left out: ${String(related.length - chosen.length)} files of tests that reach the change from further away.`,
    );
  console.log(
    `${isRight ? 'Right' : 'WRONG'}: ${String(ran)} of ${String(testFiles + OTHER_CHECKS)} checks ran; npm test runs the rest.`,
  );
  process.exitCode = isRight ? 0 : 1;
}

void main();
