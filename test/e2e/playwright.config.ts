import { defineConfig } from '@playwright/test';

/** Each worker has its own server, database and browser. Two workers keep two cores busy, because tests mostly wait. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../artifacts/e2e',
  workers: 2,
  // Only a failing test waits this long. A machine that is slow is not wrong, so no test has a limit of its own.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  // A worker would answer before the network that most tests watch or break. The tests of the worker allow it.
  // A trace would cost each test a good part of its time. `--trace on` makes one for the test that is looked at.
  use: { screenshot: 'only-on-failure', trace: 'off', serviceWorkers: 'block' },
});
