import { findFreePort } from '@server/db/embedded/programs';
import { expect, test as base } from '@test/e2e/support/browser/fixtures';
import { type Collector, startCollector } from '@test/support/server/collector';

interface WatchedFixtures {
  /** Where the server tells its figures. */
  metricsPort: number;
  /** Who receives its traces. */
  collector: Collector;
}

/** The test with a server that counts, and so takes reports, and that sends traces. */
export const test = base.extend<object, WatchedFixtures>({
  metricsPort: [async ({ playwright: _alone }, provide) => provide(await findFreePort()), { scope: 'worker' }],
  collector: [
    async ({ playwright: _alone }, provide) => {
      const collector = await startCollector();
      await provide(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ metricsPort, collector }, provide) =>
      provide({ METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    { scope: 'worker' },
  ],
});

export { expect };
