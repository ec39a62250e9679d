import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { findBrowser } from './findBrowser';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { startServer } from '@test/e2e/support/server/startServer';
import { beginTest, endTest } from '@test/e2e/support/people/present';
import { watchRest } from './rest';
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

/** As much as a test has: a machine that is slow is not wrong. */
export const START_TIMEOUT_MS = 300_000;

interface WorkerFixtures {
  /** Which server the file needs: `test.use({ serves: 'patient' })`. All files of a kind share one in each worker. */
  serves: keyof typeof SERVERS;
  /**
   * True for a file that changes what everybody sees, such as market rates, or needs a market in which nothing has ever
   * been traded. It shares its server only with other such files.
   */
  ownMarket: boolean;
  /** Additional variables of the server's environment that are only known when the worker runs. */
  serverEnv: Record<string, string>;
  server: RunningServer;
}

interface TestFixtures {
  /** The people of a test leave at its end, and their listings with them. */
  leaving: undefined;
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

const USUAL_ENV = { DEMO: 'off', PROCESS_AFTER_S: '1', LOG_LEVEL: 'info', CALL_ANY_HOST: 'on' };
/** Nothing is processed before processNow, and a user may have as much open as a test likes. */
const PATIENT_ENV = {
  PROCESS_AFTER_S: '600',
  MAX_OPEN_ORDERS: '9999',
  MAX_OPEN_LISTINGS: '9999',
  MAX_PENDING_FUNDINGS: '9999',
};

/** Each kind costs a start in each worker that runs a file of it, so a file takes one of these. */
const SERVERS = {
  usual: {},
  patient: PATIENT_ENV,
  /** The world of the longest names and figures, which nobody leaves (support/market/longWorld). */
  long: PATIENT_ENV,
  /** An account that is new waits before money is paid to it. */
  careful: { NEW_ACCOUNT_WAIT_HOURS: '24' },
} satisfies Record<string, Record<string, string>>;

/** Playwright's test with a real server, and with a check that the browser met no trouble. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serves: ['usual', { scope: 'worker', option: true }],
  ownMarket: [false, { scope: 'worker', option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serves, ownMarket: _alone, serverEnv }, provide) => {
      const server = await startServer({ ...USUAL_ENV, ...SERVERS[serves], ...serverEnv });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
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
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  leaving: [
    async ({ serves }, provide, { file }) => {
      if (serves === 'long') return provide(undefined);
      await beginTest(file);
      await provide(undefined);
      await endTest();
    },
    { auto: true },
  ],
  context: async ({ context }, provide) => {
    await reportNothing(context);
    await watchRest(context);
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
