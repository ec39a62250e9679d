import path from 'node:path';
import { ROOT } from '@test/support/run/command';
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
  { concurrency, again, more }: { concurrency: number; again: boolean; more: string | null },
): object => ({
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: {
    configFile: `.ci/jest/${project}.cjs`,
    config: {
      testMatch: (tests instanceof RegExp ? [ALL_TESTS] : tests).map((glob) => `<rootDir>/${glob}`),
      roots: roots.map((folder) => `<rootDir>/${folder}`),
      // The environment of the app does this by itself.
      ...(project !== 'app' && { testEnvironment: path.join(ROOT, 'test/support/jest/nodeEnvironment.cjs') }),
      ...(isHeadless && { setupFilesAfterEnv: [] }),
      // A test that is only slow, on a busy machine, kills no mutant.
      testTimeout: 15_000,
    },
    // Jest cannot see what allTests.ts loads.
    enableFindRelatedTests: !(tests instanceof RegExp),
  },
  mutate,
  coverageAnalysis: 'perTest',
  concurrency,
  // A run over single lines or new files says nothing of the others.
  incremental: !again && more === null,
  incrementalFile: `${CACHE}/${name}.incremental.json`,
  tempDirName: `${CACHE}/sandbox`,
  // With slashes, because src/texts has a folder of that name too.
  ignorePatterns: ['/.cache', '/artifacts', '/bench-results', '/dist', '/docs', '/public'],
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
