import { atRest, ONE_TRY } from '@test/e2e/support/browser/rest';
import type { Browser, Page } from '@playwright/test';
import { auth as english } from '@/texts/auth';
import { texts as frenchPage } from '@/texts/fr/public';
import { texts as chinesePage } from '@/texts/zh/public';
import { app as chineseApp } from '@/texts/zh/shell';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { bytesOf, textFilesOf } from '@test/e2e/support/network/downloads';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

const { auth: french } = frenchPage;
const { auth: chinese } = chinesePage;

test.beforeAll(({ server }) => openForBusiness(server));

const MOST_BYTES = 19_000;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function visitorWith(browser: Browser, server: RunningServer, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale, serviceWorkers: 'block' });
  return context.newPage();
}

test('the first visit is in the language of the browser, with its title and its lang, the page is taken over as it is, and an unknown language falls back to English [S10.language.first, S10.language.unknown]', async ({
  browser,
  server,
}) => {
  for (const [locale, texts, lang] of [
    ['fr-CA', french, 'fr'],
    ['zh-CN', chinese, 'zh-Hans'],
    ['de-DE', english, 'en'],
  ] as const) {
    const page = await visitorWith(browser, server, locale);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) warnings.push(message.text());
    });
    await page.goto('/login');
    await expect(heading(page)).toHaveText(texts.login);
    await expect(page).toHaveTitle(`${texts.login} · Crossrate`);
    // The form answers only once the app has taken the page over.
    await expect(async () => {
      await page.getByLabel(texts.password, { exact: true }).press('Enter');
      await expect(page.getByLabel(texts.email)).toHaveAttribute('aria-invalid', 'true', ONE_TRY);
    }).toPass();
    await expect.poll(() => langOf(page)).toBe(lang);
    expect(warnings).toEqual([]);
    await page.context().close();
  }

  const page = await visitorWith(browser, server, 'fr-FR');
  await page.goto('/login?lang=xx');
  await expect(heading(page)).toHaveText(english.login);
  await page.evaluate(() => localStorage.setItem('persist:crossrate', JSON.stringify({ language: '"tlh"' })));
  await page.goto('/login');
  await expect(heading(page)).toHaveText(english.login);
  await page.evaluate(() => localStorage.setItem('persist:crossrate', '{"language":7}'));
  await page.goto('/login');
  await expect(heading(page)).toHaveText(english.login);
  await page.context().close();
});

test('a language that is chosen on a public page or in the display menu is kept for the next visits [S10.language.chosen]', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(heading(page)).toHaveText(french.login);
  await expect(page).toHaveURL('/login');
  await page.goto('/register');
  await expect(heading(page)).toHaveText(french.register);
  const other = await context.newPage();
  await other.goto('/login');
  await expect(heading(other)).toHaveText(french.login);
  await other.getByRole('link', { name: 'English' }).click();
  await expect(heading(other)).toHaveText(english.login);

  // The display menu offers the languages too.
  await signIn(page, await aPerson(server, 'Ada', { CNY: '1234.5' }));
  await page.goto('/homepage');
  await page.getByRole('button', { name: /^Display/ }).click();
  await page.getByText('简体中文').click();
  await expect(page.getByRole('navigation', { name: chineseApp.sections })).toContainText(chineseApp.section.market);
  await expect(page).toHaveURL('/homepage');
  await page.getByRole('button', { name: chineseApp.display }).click();
  await expect(page.getByRole('radio', { name: '简体中文' })).toBeChecked();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Market');
});

test('a page downloads at most 19 KB of texts in each language, those of its own alone, and is in English without them, which it says once [S10.language.only, S10.language.failed]', async ({
  page,
  troubles,
}) => {
  const ofChinese = textFilesOf('/homepage', 'zh');
  for (const language of ['zh', 'fr']) {
    const all = new Set<string>();
    // The landing page, the pages of the log-in, and what is behind it.
    for (const [path, count] of Object.entries({ '/': 2, '/login': 1, '/homepage': 2 })) {
      const files = textFilesOf(path, language);
      console.log(`    ${language} ${path}: ${String(bytesOf(files))} bytes`);
      expect(files).toHaveLength(count);
      expect(bytesOf(files)).toBeLessThanOrEqual(MOST_BYTES);
      for (const file of files) all.add(file);
    }
    console.log(`    ${language} together: ${String(bytesOf(all))} bytes`);
  }
  const ofFrench = textFilesOf('/homepage', 'fr');
  for (const [language, title, ofOthers] of [
    ['fr', french.login, ofChinese],
    ['en', english.login, [...ofChinese, ...ofFrench]],
  ] as const) {
    // A tab for each language: a page loads what comes next when it is idle, maybe only while it is being left.
    const tab = await page.context().newPage();
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await tab.goto(`/login?lang=${language}`);
    await expect(heading(tab)).toHaveText(title);
    await atRest(tab);
    expect(asked).not.toEqual([]);
    expect(asked.filter((path) => ofOthers.includes(path))).toEqual([]);
    await tab.close();
  }

  // Texts that cannot be fetched.
  troubles.expect(/ERR_FAILED|texts|Loading chunk/);
  for (const file of textFilesOf('/login', 'fr')) await page.route(`**${file}`, (route) => route.abort());
  await page.goto('/login?lang=fr');
  await expect(heading(page)).toHaveText(english.login);
  await expect(page.getByText('The texts in your language could not be loaded, so they are in English.')).toHaveCount(
    1,
  );
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a public page names itself in the other languages, and each of them and the questions of the landing page can be read with scripts off [S10.language.found, S11.load.noscript]', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/login']) {
    const answer = await page.goto(path);
    expect(answer?.headers().link).toMatch(/<https?:\/\/[^/]+\/(login)?\?lang=fr>; rel="alternate"; hreflang="fr"/);
  }
  const others = page.locator('link[rel=alternate]');
  await expect
    .poll(() => others.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))))
    .toEqual(['en', 'zh-Hans', 'fr', 'x-default']);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/login`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https?:.*\/icons\/512\.png$/);
  for (const [id, texts] of [
    ['fr', french],
    ['zh', chinese],
  ] as const) {
    await page.goto(`/login?lang=${id}`);
    await expect(heading(page)).toHaveText(texts.login);
  }

  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  const question = page.locator('details').nth(1);
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await context.close();
});
