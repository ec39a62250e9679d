import type { Page } from '@playwright/test';
import { LANGUAGES } from '@/texts/language/facts';
import { expect, test } from '@test/e2e/support/server/longServer';
import { type LongDesk, makeLongDesk } from '@test/e2e/support/console/longDesk';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { openPlace, placesOf } from '@test/e2e/support/console/places';
import { readableTexts, textsWithWords } from '@test/e2e/support/pages/foreignWords';
import { measure } from '@test/e2e/support/pages/measure';
import { openEach, submitEmpty } from '@test/e2e/support/pages/openEach';
import { findSerious } from '@test/e2e/support/pages/serious';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** What is the same in every language, or was written by somebody. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\b(transaction|dispute|user) \d+/g, reason: 'subjects of the log, as operators search for them' },
  { pattern: /\b(operator \S+@\S+|currency [A-Z]{3}|rate [A-Z]{3}-[A-Z]{3})/g, reason: 'subjects as well' },
  { pattern: /https?:\/\/\S+|\S+@\S+/g, reason: 'addresses' },
  { pattern: /\b(CNY|GHC|NGN|USD|CSV|UTC)\b/g, reason: 'codes of currencies, and abbreviations' },
  { pattern: /\b(English|Français)\b/g, reason: 'languages, each named in itself' },
  { pattern: /\b(Crossrate Demo|Crossrate|Demo Bank of \w+)\b/g, reason: 'names of the demo' },
  { pattern: /\bWolfeschlegel\w+|\b(Donaudampfschifffahrtsgesellschaftskapitaen)+/g, reason: 'long names of the test' },
  { pattern: /I never sold this: see|The bank says that nothing came\./g, reason: 'what the user wrote' },
  { pattern: /^\w+（命令行）$/g, reason: 'the user of the machine at the command line' },
];

/** A phone, a small window and a desk. */
const WIDTHS = [390, 1100, 1440];

let desk: LongDesk;
test.beforeAll(async ({ server, world }) => {
  desk = await makeLongDesk(server, world);
});

async function wordsLeft(page: Page, place: string): Promise<string[]> {
  return textsWithWords(
    await readableTexts(page),
    NAMES.map(({ pattern }) => pattern),
  ).map((text) => `${place}: ${text}`);
}

/** Logs in and opens every screen of the console in a language. */
async function eachScreen(
  page: Page,
  server: RunningServer,
  language: 'fr' | 'zh',
  look: (place: string) => Promise<void>,
) {
  await logInOperator(page, await anOperator(server, 'owner'));
  await page.goto(`/operator?lang=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag);
  for (const place of placesOf(desk)) {
    await openPlace(page, place);
    await look(place);
  }
}

test('no English word is left in Chinese on any screen of the console, in what opens there and beside forms that are sent empty, but names and codes [S10.language.all]', async ({
  page,
  server,
}) => {
  const left = new Set<string>();
  const collect = async (place: string) => {
    for (const text of await wordsLeft(page, place)) left.add(text);
  };
  await page.goto('/operator?lang=zh');
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES.zh.tag);
  await collect('log-in');
  await submitEmpty(page);
  await collect('log-in');
  await page.goto('/operator?lang=en');
  await eachScreen(page, server, 'zh', async (place) => {
    await collect(place);
    await openEach(page, () => collect(place));
    await submitEmpty(page);
    await collect(place);
  });
  expect([...left]).toEqual([]);
});

for (const [name, language] of [
  ['French', 'fr'],
  ['Chinese', 'zh'],
] as const) {
  test(`nothing leaves its frame on any screen of the console in ${name}, and axe finds nothing serious there [S11.fits.languages]`, async ({
    page,
    server,
  }) => {
    const found: string[] = [];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await eachScreen(page, server, language, async (place) => {
      found.push(...(await measure(page, place, undefined, WIDTHS)));
      found.push(...(await findSerious(page, null)).map((line) => `${place}: ${line}`));
    });
    expect(found).toEqual([]);
  });
}
