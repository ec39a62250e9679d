import type { Browser, CDPSession } from '@playwright/test';
import { findFreePort } from '@server/db/embedded/programs';
import { readListingsVersion } from '@server/modules/listings/repository';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';
import { digestOf } from '@server/modules/sessions/secrets';
import { announce } from '@server/news/announce';
import { messageStore, postgresBus } from '@server/news/relay';
import { startServerProcess } from '@test/support/server/serverProcess';
import { waitUntil } from '@test/support/server/waitUntil';
import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';
import { type BenchMarket, createBenchMarket } from '@test/tools/bench/server/benchMarket';
import { openCountingProxy } from './countingProxy';
import type { World } from './desks';
import { fastClock } from './fastClock';

const LISTINGS = 10_000;
/** An hour at one change a second; a quick run is a tenth of it, and its bytes count ten times. */
const CHANGES = { full: 3_600, quick: 360 } as const;
const SECONDS_AN_HOUR = 3_600;
/** Longer than the time within which the server merges changes. */
const BETWEEN_MS = 60;
const MEGABYTE = 1_000_000;
const TABLE = 'main table tbody tr';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const UNHEARD = {
  onMessage: () => undefined,
  onGap: () => undefined,
  onFailure: (error: unknown) => {
    throw error;
  },
};

/** What Chromium says that the page has received. */
async function countReceived(cdp: CDPSession) {
  const seen = { frames: 0, last: '', bytes: 0, calls: 0 };
  cdp.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    seen.frames += 1;
    seen.last = payloadData;
    seen.bytes += Buffer.byteLength(payloadData);
  });
  cdp.on('Network.requestWillBeSent', () => (seen.calls += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  await cdp.send('Network.enable');
  return seen;
}

async function openDesk(browser: Browser, origin: string, token: string) {
  const context = await browser.newContext({ locale: 'en-US' });
  const clock = fastClock(Math.round(1_000 / BETWEEN_MS));
  await context.addInitScript({ content: `localStorage.setItem('Token', ${JSON.stringify(token)});\n${clock}` });
  const value = digestOf(token).toString('base64url');
  await context.addCookies([{ name: LIVE_COOKIE, value, domain: '127.0.0.1', path: '/backend/' }]);
  const page = await context.newPage();
  const seen = await countReceived(await context.newCDPSession(page));
  await page.goto(`${origin}/market/CNY`);
  await page.waitForSelector(TABLE);
  await page.waitForLoadState('networkidle');
  return { seen, close: () => context.close() };
}

async function changeOnce({ change, db }: BenchMarket): Promise<void> {
  await change();
  await db.transaction((tx) => announce(tx, 'listings'));
}

async function measure({ browser }: World, effort: Effort): Promise<Fact[]> {
  const market = await createBenchMarket(2, LISTINGS);
  const port = await findFreePort();
  const proxy = await openCountingProxy(port);
  const settings = { DATABASE_URL: market.url, DEMO: 'off', LOG_LEVEL: 'error', APP_URL: proxy.origin };
  const server = await startServerProcess(port, settings);
  // Without this, another process would send what is announced here, up to a second later.
  const news = await postgresBus(messageStore(market.db)).subscribe(UNHEARD);
  const desk = await openDesk(browser, proxy.origin, market.tokens[1] ?? '');
  const { seen } = desk;
  const isThere = async () => seen.last.includes(`"to":"${await readListingsVersion(market.db)}"`);
  try {
    await changeOnce(market);
    await waitUntil(isThere);
    const before = { ...seen, received: proxy.received };
    for (let left = CHANGES[effort]; left > 0; left -= 1) {
      await changeOnce(market);
      await pause(BETWEEN_MS);
    }
    await waitUntil(isThere);
    const times = SECONDS_AN_HOUR / CHANGES[effort] / MEGABYTE;
    const bounds = { unit: 'MB', least: 2, aim: 1 };
    return [
      {
        name: 'received in an hour, counted at the socket',
        value: (proxy.received - before.received) * times,
        ...bounds,
      },
      { name: 'received in an hour, counted by Chromium', value: (seen.bytes - before.bytes) * times, ...bounds },
      { name: 'messages', value: seen.frames - before.frames, unit: '' },
      { name: 'calls', value: seen.calls - before.calls, unit: '', least: 0 },
    ];
  } finally {
    await desk.close();
    await news.close();
    await server.end('SIGTERM');
    proxy.close();
    await market.close();
  }
}

/** S20: what watching the market costs a page in bytes. The page's clock and the changes go some sixteen times as fast. */
export function watchedHour(world: World): FactScenario {
  return {
    kind: 'facts',
    id: 'S20',
    title: '10,000 listings watched for an hour, one change a second',
    measure: (effort) => measure(world, effort),
  };
}
