import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { findSerious } from '@test/e2e/support/pages/serious';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

const PUBLIC = ['/', '/login', '/register'];
const GUARDED = ['/homepage', '/market/CNY', '/transactions', '/profile', '/list-confirmation/CNY'];

for (const [language, lang] of [
  ['fr', 'fr'],
  ['zh', 'zh-Hans'],
] as const) {
  test(`axe finds nothing serious in ${lang}, and the page names its language [S10.language.first]`, async ({
    page,
    server,
  }) => {
    const found: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      found.push(...(await findSerious(page, null)).map((line) => `${path}: ${line}`));
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/login?lang=${language}`);
    await expect(page).not.toHaveURL(/lang=/);
    for (const path of PUBLIC) await look(path);
    await signIn(page, await aPerson(server, 'Ada', { CNY: '1234.5' }));
    for (const path of GUARDED) await look(path);
    expect(found).toEqual([]);
  });
}
