import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What one test of Playwright's report says; `errors` of each try. */
interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: readonly { results: readonly PlaywrightTry[] }[];
}

interface PlaywrightTry {
  duration: number;
  errors?: readonly { message?: string }[];
  attachments?: readonly { name: string; path?: string }[];
}

export interface PlaywrightSuite {
  specs?: readonly PlaywrightSpec[];
  suites?: readonly PlaywrightSuite[];
}

/** One file of Jest's report. `message` is the whole output of its failures, also if it did not load. */
export interface JestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] | null }[];
}

/** A failed test by its name, and its error. */
function failure(name: string, error: string): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const said = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return [name, ...said.map((line) => `    ${line}`)].join('\n');
}

const MOST_LINES = 40;

/** What the page showed when the test failed, as Playwright has kept it: elsewhere than here it cannot be looked at. */
function shownAtFailure({ attachments = [] }: PlaywrightTry): string {
  const context = attachments.find(({ name, path }) => name === 'error-context' && path !== undefined);
  const [, shown] = context?.path === undefined ? [] : readFileSync(context.path, 'utf8').split('# Page snapshot\n');
  if (shown === undefined) return '';
  const lines = shown.split('\n').filter((line) => line.trim() !== '');
  return `\nThe page:\n${lines.slice(0, MOST_LINES).join('\n')}`;
}

/** The failed browser tests, of all suites within each other. */
export function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const [failed] = tests.flatMap(({ results }) => results).filter(({ errors = [] }) => errors.length > 0);
      const said = failed ? `${failed.errors?.[0]?.message ?? ''}${shownAtFailure(failed)}` : '';
      return failure(`${file}: ${title}`, said);
    });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** The failed tests of Jest, and the files that did not load. */
export function jestFailures(files: readonly JestFile[]): string[] {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (failed.length === 0) return [failure(name, message)];
      return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0] ?? ''));
    });
}
