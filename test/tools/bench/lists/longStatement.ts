import { findFreePort } from '@server/db/embedded/programs';
import { putLines } from '@test/support/money/putLines';
import { startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp } from '@test/support/server/testApp';
import { evaluate } from '@test/tools/bench/market/browser';
import type { World } from '@test/tools/bench/market/desks';
import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';

const LINES = { full: 100_000, quick: 10_000 } as const;
const SCROLLED_MS = 10_000;
/** A wheel that is turned fast: some 200 rows a second. */
const PIXELS_A_FRAME = 100;
/** A frame that comes later than this was left out, at 60 a second. */
const LATE_MS = 25;
const PERCENT = 100;

const ROWS = 'main table tbody tr[aria-rowindex]';

/** Waits until the first row is painted. Added before the page's scripts. */
const WATCH = `
  window.shown = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('${ROWS}')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });`;

/** From the end of the first window's answer until its rows are painted, in milliseconds. */
const SHOWN = `window.shown.then((at) => at - performance.getEntriesByType('resource')
  .find(({ name }) => name.includes('/backend/statement/')).responseEnd)`;

/** Scrolls down with each frame. Gives the time of each frame, and the most rows that were in the page. */
const SCROLL = `new Promise((resolve) => {
  const begin = performance.now();
  const frames = [];
  let [last, most] = [begin, 0];
  const step = (now) => {
    frames.push(now - last);
    last = now;
    window.scrollBy(0, ${String(PIXELS_A_FRAME)});
    if (frames.length % 10 === 0) most = Math.max(most, document.querySelectorAll('${ROWS}').length);
    if (now - begin < ${String(SCROLLED_MS)}) return requestAnimationFrame(step);
    resolve({ frames, most, place: parseInt([...document.querySelectorAll('${ROWS}')].at(-1).getAttribute('aria-rowindex'), 10) });
  };
  requestAnimationFrame(step);
})`;

interface Scrolled {
  frames: number[];
  most: number;
  place: number;
}

const middleOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure({ browser }: World, effort: Effort): Promise<Fact[]> {
  const app = await openTestApp();
  const { id, token } = await app.signUp();
  await putLines(app.owner, String(id), LINES[effort]);
  const port = await findFreePort();
  const server = await startServerProcess(port, { DATABASE_URL: app.url, DEMO: 'off', LOG_LEVEL: 'error' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    await context.addInitScript({ content: `localStorage.setItem('Token', ${JSON.stringify(token)});${WATCH}` });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const begun = [];
    for (let visits = 0; visits < 5; visits += 1) {
      await page.goto(`${server.url}/statement?currency=NGN`);
      begun.push(await evaluate<number>(cdp, SHOWN));
    }
    await page.waitForLoadState('networkidle');
    const { frames, most, place } = await evaluate<Scrolled>(cdp, SCROLL);
    const late = frames.filter((ms) => ms > LATE_MS).length;
    return [
      {
        name: "the rows after the first window's answer, the middle of 5",
        value: middleOf(begun),
        unit: 'ms',
        least: 300,
      },
      {
        name: 'scrolling for 10 s: the middle of the times of a frame',
        value: middleOf(frames),
        unit: 'ms',
        least: 16.8,
      },
      { name: 'frames that came late', value: (late / frames.length) * PERCENT, unit: '%' },
      { name: 'the longest frame', value: Math.max(...frames), unit: 'ms' },
      { name: 'lines scrolled past', value: place, unit: '' },
      { name: 'the most rows in the page', value: most, unit: '', least: 350 },
    ];
  } finally {
    await context.close();
    await server.end('SIGTERM');
    await app.close();
  }
}

/** S23: how soon a long statement is shown, and how it scrolls. */
export function longStatement(world: World): FactScenario {
  return {
    kind: 'facts',
    id: 'S23',
    title: 'a statement of 100,000 lines',
    measure: (effort) => measure(world, effort),
  };
}
