import { expect, type Page, type Request, type WebSocket } from '@playwright/test';
import { atRest } from '@test/e2e/support/browser/rest';
import { holdScripts, neverIdle } from '@test/e2e/support/network/downloads';
import { PUBLIC_ROUTES, type RouteCase } from './routes';

/** Keeps what is loaded when it comes into sight, such as the charts, from being loaded until `seeAll` is called. */
const seeNothing = (page: Page) =>
  page.addInitScript(() => {
    const looks: (() => void)[] = [];
    let isBlind = true;
    class Late extends IntersectionObserver {
      override observe(element: Element): void {
        if (isBlind) looks.push(() => super.observe(element));
        else super.observe(element);
      }
    }
    const seeAll = () => {
      isBlind = false;
      for (const look of looks.splice(0)) look();
    };
    Object.assign(window, { IntersectionObserver: Late, seeAll });
  });

/** From now on the page sees what is in sight. */
const seeAll = (page: Page) => page.evaluate(() => (window as unknown as { seeAll: () => void }).seeAll());

/** The account of a withdrawal, and how to pay a funding, are asked for once the transaction is known to be one. */
const OF_CASH = /^\/backend\/(bankaccounts|funding-references|paymentdetails|payouts)\//;

/** What is asked for late: by the search of the address, which the page does not know, or by what an answer shows. */
const LATE: Partial<Record<string, RegExp>> = {
  statement: /^\/backend\/statement\//,
  userListings: /^\/backend\/(currencyrates|listing-progress)\//,
  completedDetails: /^\/backend\/(fills|order-result)\//,
  ...{ transactionDetails: OF_CASH, disputes: OF_CASH, receipt: OF_CASH },
};
/** What is read again every few seconds, so that a slow machine may see it twice. */
const POLLED = '/backend/api-keys/use/';
/** The result of a transaction is a part of its own. */
const LATE_SCRIPTS = ['completedDetails'];
/** How many files and answers a page has begun to wait for before anything is painted. */
const MOST_BEFORE_PAINT = { public: 6, guarded: 24 };
const FIRST_CALL = '/backend/notifications/?unread=true&limit=100';

/** Nothing comes but what the first screen needs, and the live channel, which would confirm it, stays closed. */
export async function prepareBare(page: Page): Promise<void> {
  await neverIdle(page);
  await seeNothing(page);
  await page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      static readonly OPEN = 1;
      readyState = 0;
      close = () => undefined;
    } as unknown as typeof WebSocket;
  });
}

/** The paths that the page asks the backend for, without the images of payment details. */
function watchCalls(page: Page) {
  const asked: string[] = [];
  const answered: string[] = [];
  const pathOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return pathname.startsWith('/backend/') && !pathname.endsWith('.png') ? pathname + search : null;
  };
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (path !== null && request.method() === 'GET') asked.push(path);
  });
  page.on('response', (response) => {
    const path = pathOf(response.url());
    if (path !== null) answered.push(path);
  });
  return { asked, answered };
}

/** The paths of what the page asked for before its first paint. Everything counts, pictures too. */
const askedBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint === undefined) throw new Error('Nothing has been painted.');
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < paint.startTime);
    return asked.map(({ name }) => new URL(name).pathname + new URL(name).search);
  });

/**
 * Opens a route as a first visit does, with its scripts held back until everything else is there: its shell is painted,
 * its first calls are answered, and then the app asks for nothing more. @returns what was otherwise
 */
export async function startBare(page: Page, { id, title }: RouteCase, address: string): Promise<string[]> {
  const isPublic = PUBLIC_ROUTES.some((route) => route.id === id);
  // What the page before still asks for is none of this one.
  await page.goto('about:blank');
  const calls = watchCalls(page);
  const scripts = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page).toHaveTitle(`${title} · Crossrate`);
  const shell = page.locator('[data-shell]:visible');
  if (!isPublic) {
    await expect(shell).toHaveCount(1);
    await expect(shell.getByRole('banner')).toBeVisible();
    await expect(shell.locator('h1')).toBeVisible();
    await expect.poll(() => calls.answered).toContain(FIRST_CALL);
  }
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  const named = await page
    .locator('link[rel=preload][as=script], script[src]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? ''));
  await expect.poll(() => scripts.asked.size).toBe(named.length);
  await expect.poll(() => calls.answered.length).toBe(calls.asked.length);
  const [early, first] = [[...calls.asked], new Set(scripts.asked)];
  await scripts.letGo();
  await expect(page.locator('[data-shell]')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
  await atRest(page);

  const asked = await askedBeforePaint(page);
  const most = isPublic ? MOST_BEFORE_PAINT.public : MOST_BEFORE_PAINT.guarded;
  const unnamed = asked.filter((path) => !named.includes(path) && !/^\/backend\/|\.(svg|avif|webp|png)$/.test(path));
  const later = isPublic || LATE_SCRIPTS.includes(id) ? [] : [...scripts.asked].filter((script) => !first.has(script));
  const counted = calls.asked.filter((path, at, all) => path !== POLLED || all.indexOf(path) === at);
  const known = counted.filter((path) => LATE[id]?.test(path) !== true).sort();
  const misfits = [
    ...(asked.length > most ? [`${String(asked.length)} requests before the first paint: ${asked.join(' ')}`] : []),
    ...unnamed.map((path) => `${path} is asked for before the first paint`),
    ...later.map((script) => `${script} is asked for late`),
    ...(known.join() === early.sort().join() ? [] : [`calls: early ${early.join(' ')}, in all ${known.join(' ')}`]),
    ...(isPublic === (early.length === 0) ? [] : [`${String(early.length)} early calls`]),
  ];
  page.removeAllListeners('request');
  page.removeAllListeners('response');
  await page.unrouteAll({ behavior: 'wait' });
  await seeAll(page);
  await atRest(page);
  return misfits;
}

/** Opens a page, and finds what it read more than once before it was at rest, and sockets besides the one it needs. */
export async function startOnce(page: Page, open: () => Promise<void>): Promise<string[]> {
  const reads: string[] = [];
  const sockets: WebSocket[] = [];
  const frames: string[] = [];
  const onRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = request.method() === 'GET' && pathname.startsWith('/backend/') && !pathname.endsWith('.png');
    if (isRead) reads.push(pathname + search);
  };
  const onSocket = (socket: WebSocket) => {
    sockets.push(socket);
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
  };
  // What the page before still asks for is none of this one.
  await page.goto('about:blank');
  page.on('request', onRequest).on('websocket', onSocket);
  await open();
  await expect.poll(() => frames.filter((frame) => frame.includes('lastNews'))).not.toEqual([]);
  await atRest(page);
  page.off('request', onRequest).off('websocket', onSocket);
  const isNews = frames.some((frame) => frame.includes('"group"'));
  const again = isNews ? [] : reads.filter((path, at) => path !== POLLED && reads.indexOf(path) < at);
  return [
    ...again.map((path) => `${path} is read again, and there was no news`),
    ...(sockets.length === 1 ? [] : [`${String(sockets.length)} sockets`]),
  ];
}
