import type { Area } from './areas';

/** Where a run keeps what it found, so that the next one tries only what changed. */
export const CACHE = '.cache/mutation';
/** The variable with the list of the tests that allTests.ts loads. */
export const TESTS_OF_AREA = 'TESTS_OF_AREA';
const ALL_TESTS = 'test/tools/mutation/allTests.ts';
export const reportOf = (area: string): string => `${CACHE}/${area}.json`;

/** Stryker's settings for an area. Every mutator is on, and mutants of constants are tried too. */
export const strykerConfig = (
  name: string,
  { mutate, project, tests, roots = ['.'], isHeadless }: Area,
  concurrency: number,
): object => ({
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: {
    configFile: `.ci/jest/${project}.cjs`,
    config: {
      testMatch: (tests instanceof RegExp ? [ALL_TESTS] : tests).map((glob) => `<rootDir>/${glob}`),
      roots: roots.map((folder) => `<rootDir>/${folder}`),
      ...(isHeadless && { setupFilesAfterEnv: [] }),
      // A test that is only slow, on a busy machine, kills no mutant.
      testTimeout: 30_000,
    },
    // Jest cannot see what allTests.ts loads.
    enableFindRelatedTests: !(tests instanceof RegExp),
  },
  mutate,
  coverageAnalysis: 'perTest',
  concurrency,
  incremental: true,
  incrementalFile: `${CACHE}/${name}.incremental.json`,
  tempDirName: `${CACHE}/sandbox`,
  ignorePatterns: ['.cache', 'artifacts', 'bench-results', 'dist', 'docs', 'public'],
  // Tests end by themselves; they need this long only on a busy machine.
  timeoutMS: project === 'app' ? 60_000 : 20_000,
  timeoutFactor: 3,
  // The first run of all tests, in minutes.
  dryRunTimeoutMinutes: 60,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportOf(name) },
  allowEmpty: false,
  disableTypeChecks: false,
});
