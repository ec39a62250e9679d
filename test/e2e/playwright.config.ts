import { defineConfig } from '@playwright/test';

/** One worker: one server, one database, one browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../artifacts/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
