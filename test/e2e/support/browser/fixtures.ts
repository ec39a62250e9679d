import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { findBrowser } from './findBrowser';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { startServer } from '@test/e2e/support/server/startServer';
import type { Troubles } from './troubles';
import { watchTroubles } from './troubles';

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

interface WorkerFixtures {
  /** Additional variables of the server's environment: `test.use({ serverEnv: { DEMO: 'on' } })`. */
  serverEnv: Record<string, string>;
  server: RunningServer;
}

interface TestFixtures {
  /** Say here which troubles the test means to bring about. */
  troubles: Troubles;
}

/** `LATENCY_MS=800`: every answer comes so much later. It finds tests that do not wait for what they press. */
const LATENCY_MS = parseInt(process.env.LATENCY_MS ?? '0', 10);
const UNLIMITED = -1;

async function delayAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: UNLIMITED, uploadThroughput: UNLIMITED };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...throughput });
}

/** One of ten pages reports how quickly it came. No page of the tests does, so that all of them do the same. */
const reportNothing = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { random } = Math;
    Math.random = () => 0.1 + random() * 0.9;
  });

const USUAL_ENV = { DEMO: 'off', PROCESS_AFTER_S: '1', LOG_LEVEL: 'info' };

/** Playwright's test with a real server, and with a check that the browser met no trouble. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, provide) => {
      const server = await startServer({ ...USUAL_ENV, ...serverEnv });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ playwright }, provide) => {
      const { executablePath, env } = await findBrowser();
      const browser = await playwright.chromium.launch({
        executablePath,
        args: BROWSER_ARGS,
        env: { ...process.env, ...env },
      });
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ context }, provide) => {
    await reportNothing(context);
    if (LATENCY_MS > 0) context.on('page', (page) => void delayAnswers(page));
    await provide(context);
    // A call that is being changed while its test ends is of no interest any more.
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  troubles: [
    async ({ context }, provide) => {
      const troubles = watchTroubles(context);
      await provide(troubles);
      expect(troubles.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
