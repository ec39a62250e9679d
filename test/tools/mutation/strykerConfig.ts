import type { Area } from './areas';

/** Where a run keeps what it found, so that the next one tries only what changed. */
export const CACHE = '.cache/mutation';
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
      testMatch: tests.map((glob) => `<rootDir>/${glob}`),
      roots: roots.map((folder) => `<rootDir>/${folder}`),
      ...(isHeadless && { setupFilesAfterEnv: [] }),
    },
  },
  mutate,
  coverageAnalysis: 'perTest',
  concurrency,
  incremental: true,
  incrementalFile: `${CACHE}/${name}.incremental.json`,
  tempDirName: `${CACHE}/sandbox`,
  ignorePatterns: ['.cache', 'artifacts', 'bench-results', 'dist', 'docs', 'public'],
  timeoutMS: 8_000,
  // The first run of all tests, in minutes.
  dryRunTimeoutMinutes: 60,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportOf(name) },
  allowEmpty: false,
  disableTypeChecks: false,
});
