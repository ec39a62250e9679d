import type { Page } from '@playwright/test';
import { LANGUAGES } from '@/texts/language/facts';
import { expect, test } from '@test/e2e/support/server/longServer';
import {
  anOperator,
  logInOperator,
  type LongDesk,
  makeLongDesk,
  openPlace,
  placesOf,
} from '@test/e2e/support/console/operators';
import { readableTexts, textsWithWords } from '@test/e2e/support/pages/foreignWords';
import { measure, openEach, settle, submitEmpty } from '@test/e2e/support/pages/misfits';
import { findSerious } from '@test/e2e/support/pages/serious';

/* One walk over all screens of the console, in three worlds, as wholeApp/walk.e2e.ts is for users. */

/** What is the same in every language, or was written by somebody. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\b(transaction|dispute|user) \d+/g, reason: 'subjects of the log, as operators search for them' },
  { pattern: /\b(operator \S+@\S+|currency [A-Z]{3}|rate [A-Z]{3}-[A-Z]{3})/g, reason: 'subjects as well' },
  { pattern: /\bC[RP](-[0-9A-Z]{4}){2}\b/g, reason: 'references of fundings and payouts' },
  { pattern: /https?:\/\/\S+|\S+@\S+/g, reason: 'addresses' },
  {
    pattern: /\b(CNY|GHC|NGN|USD|CSV|UTC|XML|MT940|camt\.053|pain\.001|hledger|beancount)\b/g,
    reason: 'codes of currencies, abbreviations, formats and programs',
  },
  { pattern: /\b(English|Français)\b/g, reason: 'languages, each named in itself' },
  { pattern: /\b(Crossrate Demo|Crossrate|Demo Bank of \w+|Shenzhen|Accra|Lagos)\b/g, reason: 'names of the demo' },
  { pattern: /\bWolfeschlegel\w+|\b(Donaudampfschifffahrtsgesellschaftskapitaen)+/g, reason: 'long names of the test' },
  { pattern: /I never sold this: see|The bank says that nothing came\./g, reason: 'what the user wrote' },
  { pattern: /^\w+（命令行）$/g, reason: 'the user of the machine at the command line' },
];

/** A phone, a small window and a desk. */
const THREE_WIDTHS = [390, 1100, 1440];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** One look at a screen: what is wrong there. The name of the look and of the screen are put before each line. */
type Look = (page: Page) => Promise<string[]>;

interface World {
  name: string;
  proves: string;
  language: 'en' | 'fr' | 'zh';
  looks: Readonly<Record<string, Look>>;
}

/** What axe finds at a size in a theme. */
const axe =
  (size: typeof PHONE, colorScheme: 'light' | 'dark'): Look =>
  async (page) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    return findSerious(page, null);
  };
const frames =
  (widths?: number[]): Look =>
  (page) =>
    measure(page, 'frames', undefined, widths);

const noEnglish: Look = async (page) => {
  const left = new Set<string>();
  const collect = async () => {
    const accounted = NAMES.map(({ pattern }) => pattern);
    for (const text of textsWithWords(await readableTexts(page), accounted)) left.add(text);
  };
  await collect();
  await openEach(page, collect);
  await submitEmpty(page);
  await collect();
  return [...left];
};

const WORLDS: readonly World[] = [
  {
    name: 'in English, at every width, on a phone in the dark and at a desk in the light',
    proves: '[S11.console.fits]',
    language: 'en',
    looks: { frames: frames(), 'axe on a phone': axe(PHONE, 'dark'), 'axe at a desk': axe(DESK, 'light') },
  },
  {
    name: 'in French, at a desk in the dark',
    proves: '[S11.console.fits, S11.fits.languages]',
    language: 'fr',
    looks: { frames: frames(THREE_WIDTHS), 'axe at a desk': axe(DESK, 'dark') },
  },
  {
    name: 'in Chinese, on a phone in the light, with what opens and beside forms that are sent empty',
    proves: '[S11.console.fits, S11.fits.languages, S10.language.all]',
    language: 'zh',
    looks: {
      frames: frames(THREE_WIDTHS),
      'axe on a phone': axe(PHONE, 'light'),
      'English in Chinese': noEnglish,
    },
  },
];

let desk: LongDesk;
test.beforeAll(async ({ server, world }) => {
  desk = await makeLongDesk(server, world);
});

async function speak(page: Page, language: World['language']): Promise<void> {
  await page.goto(`/operator?lang=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag);
}

/** What is asked and written in a dialog of a case. */
async function openDialogs(page: Page, { funding }: LongDesk): Promise<string[]> {
  const misfits: string[] = [];
  await openPlace(page, `inbox/${funding}`);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  for (const key of ['a', 'r', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    misfits.push(...(await measure(page, `the dialog of ${key}`)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return misfits;
}

/** The close of yesterday, which is in the address of its screen. */
async function closeYesterday(page: Page): Promise<string> {
  await openPlace(page, 'books');
  await page.getByRole('button', { name: /^Close \d/ }).click();
  await page.getByRole('region', { name: 'Closed days (UTC)' }).getByRole('link', { name: /^\d/ }).click();
  await expect(page.getByRole('region', { name: /^The close of \d/ })).toBeVisible();
  return new URL(page.url()).pathname.replace('/operator/', '');
}

for (const { name, proves, language, looks } of WORLDS)
  test(`every screen of the console, ${name}: nothing leaves its frame, and axe finds nothing serious ${proves}`, async ({
    page,
    server,
  }) => {
    const found: string[] = [];
    const lookAt = async (place: string) => {
      for (const [what, look] of Object.entries(looks))
        found.push(...(await look(page)).map((line) => `${what}, ${place}: ${line}`));
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await speak(page, language);
    await lookAt('log-in');
    await speak(page, 'en');
    await logInOperator(page, await anOperator(server, 'owner'));
    const isEnglish = language === 'en';
    const places = [...placesOf(desk), ...(isEnglish ? [await closeYesterday(page)] : [])];
    await speak(page, language);
    for (const place of places)
      await test.step(place, async () => {
        await openPlace(page, place);
        await lookAt(place);
      });
    if (isEnglish) found.push(...(await openDialogs(page, desk)));
    expect(found).toEqual([]);
  });
