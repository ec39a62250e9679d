import { expect, START_TIMEOUT_MS, test as base } from '@test/e2e/support/browser/fixtures';
import { type LongWorld, makeLongWorld } from '@test/e2e/support/market/longWorld';

/** The test with a server on which names and figures are as long as they get. Files share its world and change nothing. */
export const test = base.extend<object, { world: LongWorld }>({
  serves: ['long', { scope: 'worker' }],
  world: [
    async ({ server }, provide) => {
      await provide(await makeLongWorld(server));
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

export { expect };
