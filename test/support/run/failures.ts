import { stripVTControlCharacters } from 'node:util';

/** What one test of Playwright's report says; `errors` of each try. */
interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: readonly { results: readonly { duration: number; errors?: readonly { message?: string }[] }[] }[];
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

/** The failed browser tests, of all suites within each other. */
export function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: all = [] }) => all);
      return failure(`${file}: ${title}`, errors[0]?.message ?? '');
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
