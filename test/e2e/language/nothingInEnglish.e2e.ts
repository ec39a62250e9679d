import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { readableTexts, textsWithWords } from '@test/e2e/support/pages/foreignWords';
import { openEach, submitEmpty } from '@test/e2e/support/pages/openEach';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import { openBackendSession } from '@test/e2e/support/people/backendSession';
import { demoCredentials, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: { DEMO: 'on', PROCESS_AFTER_S: '600', DEMO_APPROVE_AFTER_S: '600' } });

/** What is the same in every language. Chinese has no Latin letters of its own, so any other word is left in English. */
const NAMES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /https?:\/\/\S+|\S+@\S+/g, reason: 'addresses' },
  { pattern: /\b[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\b/g, reason: 'the code of a receipt' },
  { pattern: /\b(CNY|GHC|NGN|USD)\b/g, reason: 'codes of currencies' },
  { pattern: /\b(CSV|FIFO|OTP|PNG|JPEG|WebP|SIM|ATM|UTC|QR)\b/g, reason: 'abbreviations that are the same in Chinese' },
  { pattern: /\b(Crossrate Demo|Crossrate|Demo Bank of Shenzhen|Lin Chen|Lin|Chen)\b/g, reason: 'names of the demo' },
  { pattern: /\b(English|Français)\b/g, reason: 'languages, each named in itself' },
  { pattern: /\b(WhatsApp|Facebook|Telegram|Chrome|Linux)\b/g, reason: 'names of other products' },
  { pattern: /\b(Ctrl|Alt|Shift|Enter|Esc)\b/g, reason: 'keys of the keyboard' },
  {
    pattern: /The bank sent it back: .*incomplete\.|No transfer of this amount has arrived\./g,
    reason: 'what the operator wrote',
  },
];

const wordsLeft = async (page: Page, path: string) =>
  textsWithWords(
    await readableTexts(page),
    NAMES.map(({ pattern }) => pattern),
  ).map((text) => `${path}: ${text}`);

test('no English word is left in Chinese on any route, in what opens there and beside forms that are sent empty, but names and codes [S10.language.all]', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const credentials = demoCredentials('Lin');
  const lin = { ...credentials, username: 'Lin', session: await openBackendSession(server.url, credentials) };
  const left = new Set<string>();
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const collect = async () => {
      for (const text of await wordsLeft(page, path)) left.add(text);
    };
    await collect();
    await openEach(page, collect);
    await submitEmpty(page);
    await collect();
  };
  await page.goto('/login?lang=zh');
  await expect(page).not.toHaveURL(/lang=/);
  for (const { path } of PUBLIC_ROUTES) await look(path);
  await signIn(page, lin);
  for (const path of await Promise.all(GUARDED_ROUTES.map((route) => addressOf(route, lin)))) await look(path);
  expect([...left]).toEqual([]);
});
