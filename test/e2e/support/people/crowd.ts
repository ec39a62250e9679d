import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test as base } from '@test/e2e/support/browser/fixtures';
import { watchTroubles, type Troubles } from '@test/e2e/support/browser/troubles';

interface CrowdFixtures {
  /**
   * Opens another person's browser: it shares no cookie and no storage with the first one, and is watched for trouble
   * too.
   */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<{ page: Page; troubles: Troubles }>;
}

/** The test for stories of several people. */
export const test = base.extend<CrowdFixtures>({
  anotherBrowser: async ({ browser, baseURL }, provide) => {
    const watches: Troubles[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block', ...options });
      const troubles = watchTroubles(context);
      watches.push(troubles);
      contexts.push(context);
      return { page: await context.newPage(), troubles };
    });
    for (const context of contexts) await context.close();
    expect(watches.flatMap((watch) => watch.unexpected())).toEqual([]);
  },
});

export { expect };
