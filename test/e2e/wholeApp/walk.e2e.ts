import type { Page } from '@playwright/test';
import { atRest } from '@test/e2e/support/browser/rest';
import { storeChoices } from '@test/e2e/support/browser/storedChoices';
import { LONG_NAME, type LongWorld } from '@test/e2e/support/market/longWorld';
import { prepareBare, startBare, startOnce } from '@test/e2e/support/pages/bareStart';
import { countRuns, expectNothingRan, spoilAnswers } from '@test/e2e/support/pages/injections';
import * as look from '@test/e2e/support/pages/inspectors';
import { lengthenTexts } from '@test/e2e/support/pages/lengthened';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES, type RouteCase } from '@test/e2e/support/pages/routes';
import { signIn } from '@test/e2e/support/people/people';
import { expect, test } from '@test/e2e/support/server/longServer';

/*
 * One walk over all routes. Each is opened once in each world, and inspectors look at it; a line of the failure names
 * the inspector and the route. A new rule for all screens is a new inspector, not a new test.
 */

// Each test is some routes in one world, so that the workers share the walk.
test.describe.configure({ mode: 'parallel' });

const ROUTES_OF_A_TEST = 6;

/** What is the same in every language. Chinese has no Latin letters of its own, so any other word is left in English. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /https?:\/\/\S+|\S+@\S+/g, reason: 'addresses' },
  { pattern: /\b[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\b/g, reason: 'the code of a receipt' },
  { pattern: /\b(CNY|GHC|NGN|USD)\b/g, reason: 'codes of currencies' },
  { pattern: /\b(CSV|FIFO|OTP|PNG|JPEG|WebP|SIM|ATM|UTC|QR)\b/g, reason: 'abbreviations that are the same in Chinese' },
  { pattern: new RegExp(`\\b(Crossrate Demo|Crossrate|Demo Bank of \\w+|${LONG_NAME})\\b`, 'gi'), reason: 'names' },
  { pattern: /\b(English|Français)\b/g, reason: 'languages, each named in itself' },
  { pattern: /\b(WhatsApp|Facebook|Telegram|Chrome|Linux)\b/g, reason: 'names of other products' },
  { pattern: /\b(Ctrl|Alt|Shift|Enter|Esc)\b/g, reason: 'keys of the keyboard' },
];

/** A phone, a small window and a desk. */
const THREE_WIDTHS = [390, 1100, 1440];
/** Those of 1280 and 1440 pixels that are enlarged to 200 %, and the usual ones. */
const WITH_ENLARGED = [320, 390, 640, 720, 768, 1100, 1440, 2560];
/** Names, which no translation makes longer. */
const KEPT = [LONG_NAME, 'Crossrate'];

interface World {
  name: string;
  /** The requirements of its inspectors; that of the route is one more. */
  proves: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  language: 'en' | 'fr' | 'zh';
  choices?: Readonly<Record<string, unknown>>;
  prepare: (page: Page, world: LongWorld) => Promise<unknown>;
  /** Opens a route and waits until it is at rest. */
  open: (page: Page, route: RouteCase, address: string) => Promise<string[]>;
  inspectors: Readonly<Record<string, look.Inspector>>;
}

async function openWhole(page: Page, _route: RouteCase, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator('[data-shell]')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
  await atRest(page);
  return [];
}

/** The same, and everything is read once. Public pages have no live channel. */
async function openOnce(page: Page, route: RouteCase, address: string): Promise<string[]> {
  if (PUBLIC_ROUTES.includes(route)) return openWhole(page, route, address);
  return startOnce(page, async () => void (await openWhole(page, route, address)));
}

const ENGLISH: World = {
  name: 'in English, in the dark, on a phone',
  proves: '[S11.load.data, S11.load.pages, S11.load.flat, S11.fits.languages]',
  size: { width: 390, height: 844 },
  colorScheme: 'dark',
  language: 'en',
  prepare: prepareBare,
  open: startBare,
  inspectors: {
    title: look.hasTitle,
    'axe, all rules': look.axeWithAllRules,
    'Chinese in English': look.noChinese,
    'words 40 % longer': look.fits(undefined, (page) => lengthenTexts(page, KEPT)),
  },
};

const FRENCH: World = {
  name: 'in French, in the light, at a desk',
  proves: '[S11.fits.routes, S11.fits.languages, S10.language.first, S11.load.once, S11.load.socket]',
  size: { width: 1440, height: 900 },
  colorScheme: 'light',
  language: 'fr',
  prepare: () => Promise.resolve(),
  open: openOnce,
  inspectors: {
    language: look.isIn('fr'),
    'own amounts': look.showsAmounts,
    'axe, all rules': look.axeWithAllRules,
    frames: look.fits(WITH_ENLARGED),
  },
};

const CHINESE: World = {
  name: 'in Chinese, with amounts hidden, on a phone',
  proves: '[S11.fits.languages, S10.language.all, S11.hide.all, S11.hide.messages]',
  size: { width: 390, height: 844 },
  colorScheme: 'light',
  language: 'zh',
  choices: { language: 'zh', areAmountsHidden: true },
  prepare: look.watchAmounts,
  open: openWhole,
  inspectors: {
    language: look.isIn('zh-Hans'),
    'axe, colours': look.axeForColours,
    frames: look.fits(THREE_WIDTHS),
    'hidden amounts': look.hidesAmounts,
    'English in Chinese': look.noEnglish(NAMES.map(({ pattern }) => pattern)),
  },
};

const OWN = (completed: string): RouteCase[] => [
  { id: 'completedReceipt', path: `/receipt/${completed}`, title: 'Receipt' },
  { id: 'completedDetails', path: `/transaction-details/${completed}`, title: 'Transaction details' },
];

const inParts = <Item>(all: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / ROUTES_OF_A_TEST) }, (_, part) =>
    all.slice(part * ROUTES_OF_A_TEST, (part + 1) * ROUTES_OF_A_TEST),
  );
/** The last stops depend on the world, so they have no route of their own. */
const PARTS = [PUBLIC_ROUTES, ...inParts(GUARDED_ROUTES), []].map((routes) => ({
  id: routes[0]?.id ?? 'receipt',
  routes,
}));
const nameOf = (routes: readonly RouteCase[]) => routes.map(({ path }) => path).join(', ') || 'a completed transaction';

async function enter(page: Page, long: LongWorld, world: World, isGuarded: boolean): Promise<void> {
  const { size, colorScheme, language, choices = { language } } = world;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (isGuarded) await signIn(page, long.person);
  await storeChoices(page, choices);
  await world.prepare(page, long);
}

for (const world of [ENGLISH, FRENCH, CHINESE])
  for (const { id, routes } of PARTS)
    test(`${world.name}: ${nameOf(routes)} ${world.proves} [S2.route.${id}]`, async ({ page, world: long }) => {
      await enter(page, long, world, routes !== PUBLIC_ROUTES);
      const misfits: string[] = [];
      for (const route of routes.length > 0 ? routes : OWN(long.completed))
        await test.step(route.path, async () => {
          const tell = (inspector: string) => (line: string) => `${inspector}, ${route.path}: ${line}`;
          const address = await addressOf(route, long.person);
          misfits.push(...(await world.open(page, route, address)).map(tell('start')));
          for (const [name, inspect] of Object.entries(world.inspectors))
            misfits.push(...(await inspect(page, route, long)).map(tell(name)));
        });
      expect(misfits).toEqual([]);
    });

for (const routes of inParts(GUARDED_ROUTES))
  test(`no text of any answer runs: ${nameOf(routes)} [S11.injection]`, async ({
    page,
    context,
    troubles,
    world: { person },
  }) => {
    // Unknown statuses and types are shown as they are; a spoilt image address is no image.
    troubles.expect(/^answer 4\d\d: GET|^failed: GET|^console: Failed to load resource/);
    const addresses = await Promise.all(routes.map((route) => addressOf(route, person)));
    await signIn(page, person);
    await countRuns(context);
    await spoilAnswers(context);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('main')).toHaveCount(1);
      await atRest(page);
      await expectNothingRan(page, address);
    }
  });
