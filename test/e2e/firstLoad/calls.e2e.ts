import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { seeNothing } from '@test/e2e/support/browser/seeNothing';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { neverIdle } from '@test/e2e/support/network/downloads';
import { holdScripts } from '@test/e2e/support/network/heldScripts';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  // An empty desk needs no rates, although its page asks for them.
  await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '214' });
});

/** What a route asks for only once its screen has read the search of the address, which the page does not know. */
const BY_SEARCH = /^\/backend\/statement\//;

/** The paths that the page asks the backend for, without the images of payment details. */
function watchCalls(page: Page): { asked: string[]; answered: () => string[] } {
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
  return { asked, answered: () => answered };
}

test('every route sends its first calls before its scripts have come, and each of them once [S11.load.data]', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  await signIn(page, person);
  await neverIdle(page);
  await seeNothing(page);
  // While the live channel does not open, nothing is fetched again to be confirmed.
  await page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      static readonly OPEN = 1;
      readyState = 0;
      close = () => undefined;
    } as unknown as typeof WebSocket;
  });
  for (const route of GUARDED_ROUTES) {
    const calls = watchCalls(page);
    const scripts = await holdScripts(page);
    await page.goto(await addressOf(route, person), { waitUntil: 'commit' });
    await expect(page.locator('[data-shell]:visible')).toHaveCount(1);
    await expect.poll(() => calls.answered()).toContain('/backend/notifications/?unread=true&limit=100');
    await expect.poll(() => calls.answered().length).toBe(calls.asked.length);
    const early = [...calls.asked];
    await scripts.letGo();
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(early.length, route.path).toBeGreaterThan(1);
    const known = calls.asked.filter((path) => !BY_SEARCH.test(path));
    expect(known.sort(), route.path).toEqual(early.sort());
    page.removeAllListeners('request');
    page.removeAllListeners('response');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a page before the log-in asks the backend for nothing, with a token or without [S11.load.data]', async ({
  page,
  server,
}) => {
  const { asked } = watchCalls(page);
  for (const { path } of PUBLIC_ROUTES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await signIn(page, await aPerson(server, 'Ada'));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('an early call that is refused ends the session like every other [S11.load.data] [S6.refusal.2]', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/);
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('Token', 'x'.repeat(40)));
  await page.goto('/homepage');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your session has expired')).toBeVisible();
});
