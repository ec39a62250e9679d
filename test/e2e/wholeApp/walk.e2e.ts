import type { Page } from '@playwright/test';
import { atRest } from '@test/e2e/support/browser/rest';
import { storeChoices } from '@test/e2e/support/browser/device';
import { LONG_NAME, type LongWorld } from '@test/e2e/support/market/longWorld';
import { prepareBare, startBare, startOnce } from '@test/e2e/support/pages/bareStart';
import { addressOf, goInApp, GUARDED_ROUTES, PUBLIC_ROUTES, type RouteCase } from '@test/e2e/support/pages/routes';
import * as look from '@test/e2e/support/pages/inspectors';
import { lengthenTexts } from '@test/e2e/support/pages/misfits';
import { signIn } from '@test/e2e/support/people/people';
import { expect, test } from '@test/e2e/support/server/longServer';

/*
 * One walk over all routes. Each is opened once in each world, and inspectors look at it; a line of the failure names
 * the inspector and the route. A new rule for all screens is a new inspector, not a new test.
 */

// Each test is a part of the routes in one world, so that the workers share the walk.
test.describe.configure({ mode: 'parallel' });

const PARTS = 2;

/** What is the same in every language. Chinese has no Latin letters of its own, so any other word is left in English. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /https?:\/\/\S+|\S+@\S+/g, reason: 'addresses' },
  {
    pattern: /\b(CR|[0-9A-Z]{4}-[0-9A-Z]{4})(-[0-9A-Z]{4}){2}\b/g,
    reason: 'codes of receipts, references of fundings',
  },
  { pattern: /\b(CNY|GHC|NGN|USD)\b/g, reason: 'codes of currencies' },
  {
    pattern: /\b(CSV|OFX|hledger|FIFO|OTP|PNG|JPEG|WebP|SIM|ATM|UTC|QR)\b/g,
    reason: 'abbreviations and names of formats that are the same in Chinese',
  },
  { pattern: new RegExp(`\\b(Crossrate Demo|Crossrate|Demo Bank of \\w+|${LONG_NAME})\\b`, 'gi'), reason: 'names' },
  { pattern: /\b(English|Français)\b/g, reason: 'languages, each named in itself' },
  { pattern: /\b(WhatsApp|Facebook|Telegram|Chrome|Linux)\b/g, reason: 'names of other products' },
  { pattern: /\b(Ctrl|Alt|Shift|Enter|Esc)\b/g, reason: 'keys of the keyboard' },
];

/** A phone, a small window and a desk. */
const THREE_WIDTHS = [390, 1100, 1440];
/** That of 1280 pixels which is enlarged to 200 %, and the usual ones. That of 1440 has no other layout than 640. */
const WITH_ENLARGED = [320, 390, 640, 768, 1100, 1440, 2560];
/** Names, which no translation makes longer. */
const KEPT = [LONG_NAME, 'Crossrate'];

const isPublic = (path: string) => PUBLIC_ROUTES.some((route) => route.path === path);

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

/** What shows amounts before the scripts are there, so it has to be loaded to see that they are hidden. */
const SHOWS_EARLY = ['homepage', 'currencyMarket'];

/** Without a load, wherever nothing of a load is looked at. */
async function openInside(page: Page, route: RouteCase, address: string): Promise<string[]> {
  const isOutside = (await page.locator('main').count()) === 0 || isPublic(new URL(page.url()).pathname);
  if (isOutside || isPublic(route.path) || SHOWS_EARLY.includes(route.id)) return openWhole(page, route, address);
  await goInApp(page, address);
  await expect(page.locator('h1').first()).toBeVisible();
  return [];
}

/** The same, and everything is read once. Public pages have no live channel. */
async function openOnce(page: Page, route: RouteCase, address: string): Promise<string[]> {
  if (isPublic(route.path)) return openWhole(page, route, address);
  return startOnce(page, async () => void (await openWhole(page, route, address)));
}

const ENGLISH: World = {
  name: 'in English, in the dark, on a phone',
  proves: '[S11.load.data, S11.load.pages, S11.load.flat, S11.fits.languages, S11.translated]',
  size: { width: 390, height: 844 },
  colorScheme: 'dark',
  language: 'en',
  prepare: prepareBare,
  open: startBare,
  inspectors: {
    title: look.hasTitle,
    bytes: look.downloadsLittle,
    'axe, all rules': look.axeWithAllRules,
    'Chinese in English': look.noChinese,
    'translated figures': look.keepsFigures,
    'words 40 % longer': look.fits(undefined, (page) => lengthenTexts(page, KEPT)),
  },
};

const FRENCH: World = {
  name: 'in French, in the light, at a desk',
  proves: '[S11.load.still, S11.fits.routes, S11.fits.languages, S10.language.first, S11.load.once, S11.load.socket]',
  size: { width: 1440, height: 900 },
  colorScheme: 'light',
  language: 'fr',
  prepare: look.watchShifts,
  open: openOnce,
  inspectors: {
    shifts: look.staysStill,
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
  open: openInside,
  inspectors: {
    language: look.isIn('zh-Hans'),
    'axe, colours': look.axeForColours,
    frames: look.fits(THREE_WIDTHS),
    'hidden amounts': look.hidesAmounts,
    'English in Chinese': look.noEnglish(NAMES.map(({ pattern }) => pattern)),
  },
};

/** The last two depend on the world. */
const STOPS: readonly RouteCase[] = [
  ...[...PUBLIC_ROUTES, ...GUARDED_ROUTES],
  { id: 'completedReceipt', path: '/receipt/{completed}', title: 'Receipt' },
  { id: 'completedDetails', path: '/transaction-details/{completed}', title: 'Transaction details' },
];
const SIZE = Math.ceil(STOPS.length / PARTS);
const IN_PARTS = Array.from({ length: PARTS }, (_, part) => STOPS.slice(part * SIZE, (part + 1) * SIZE));

async function enter(page: Page, long: LongWorld, { size, colorScheme, ...world }: World): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await storeChoices(page, world.choices ?? { language: world.language });
  await world.prepare(page, long);
}

for (const world of [ENGLISH, FRENCH, CHINESE])
  for (const routes of IN_PARTS) {
    const { id = '', path: from = '' } = routes[0] ?? {};
    const { path: to = '' } = routes.at(-1) ?? {};
    test(`${world.name}: from ${from} to ${to} ${world.proves} [S2.route.${id}]`, async ({ page, world: long }) => {
      await enter(page, long, world);
      const misfits: string[] = [];
      let isSignedIn = false;
      for (const route of routes)
        await test.step(route.path, async () => {
          if (!isSignedIn && !isPublic(route.path)) {
            await signIn(page, long.person);
            isSignedIn = true;
          }
          const tell = (inspector: string) => (line: string) => `${inspector}, ${route.path}: ${line}`;
          const address = (await addressOf(route, long.person)).replace('{completed}', long.completed);
          misfits.push(...(await world.open(page, route, address)).map(tell('start')));
          for (const [name, inspect] of Object.entries(world.inspectors))
            misfits.push(...(await inspect(page, route, long)).map(tell(name)));
        });
      expect(misfits).toEqual([]);
    });
  }
