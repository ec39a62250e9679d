import type { BrowserContext, Page } from '@playwright/test';
import { openBackendSession } from '@test/e2e/support/people/backendSession';
import { findSerious } from '@test/e2e/support/pages/serious';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import type { Someone } from '@test/e2e/support/people/people';
import { demoCredentials, signIn } from '@test/e2e/support/people/people';
import type { RouteCase } from '@test/e2e/support/pages/routes';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';

// A full market: most of what can be wrong is wrong in what is shown. Nothing of it is worth a trace.
test.use({ serverEnv: { DEMO: 'on', PROCESS_AFTER_S: '600', DEMO_APPROVE_AFTER_S: '600' } });

const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 360, height: 780 },
];
/** On a busy machine a look at a page with all rules takes many seconds. */
const SETTLED_WITHIN_MS = 60_000;
/** All that a change of colours can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The colours follow the emulated scheme a moment later; what is still wrong after that is wrong. */
async function expectNone(page: Page, rules: string[] | null, message: string): Promise<void> {
  await expect.poll(() => findSerious(page, rules), { message, timeout: SETTLED_WITHIN_MS }).toEqual([]);
}

/** Puts the page into a scheme and waits until it is there: half-way from one colour to the next, neither counts. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await page.evaluate(async () => {
    for (const _painted of [1, 2]) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Every rule in each size, and those about colours again in the dark. */
async function expectNothingSerious(page: Page, { title }: RouteCase): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Crossrate`);
  await page.waitForLoadState('networkidle');
  for (const { name, ...size } of SIZES) {
    await page.setViewportSize(size);
    await wear(page, 'light');
    await expectNone(page, null, `${name}, light`);
    await wear(page, 'dark');
    await expectNone(page, COLOUR_RULES, `${name}, dark`);
  }
}

for (const route of PUBLIC_ROUTES) {
  test(`axe finds nothing serious on ${route.path}`, async ({ page }) => {
    await page.goto(route.path);
    await expectNothingSerious(page, route);
  });
}

test.describe('behind the guard', () => {
  let context: BrowserContext;
  let page: Page;
  let lin: Someone;

  test.beforeAll(async ({ browser, server }) => {
    const credentials = demoCredentials('Lin');
    lin = { ...credentials, username: 'Lin', session: await openBackendSession(server.url, credentials) };
    context = await browser.newContext({ baseURL: server.url });
    page = await context.newPage();
    await signIn(page, lin);
  });
  test.afterAll(() => context.close());

  for (const route of GUARDED_ROUTES) {
    test(`axe finds nothing serious on ${route.path}`, async () => {
      await page.goto(await addressOf(route, lin));
      await expectNothingSerious(page, route);
    });
  }
});
