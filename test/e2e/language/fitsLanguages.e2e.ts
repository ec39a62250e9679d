import { expect, test } from '@test/e2e/support/browser/fixtures';
import { LONG_NAME, LONG_WORLD, makeLongWorld } from '@test/e2e/support/market/longWorld';
import { lengthenTexts } from '@test/e2e/support/pages/lengthened';
import { measure } from '@test/e2e/support/pages/measure';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import type { Someone } from '@test/e2e/support/people/people';
import { signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: LONG_WORLD });

/** Names, which no translation makes longer. */
const KEPT = [LONG_NAME, 'Crossrate'];

let person: Someone;
let completed: string;

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000);
  ({ person, completed } = await makeLongWorld(server));
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** A page that is enlarged to 200 % has half its width: 1280 and 1440 pixels. */
const ENLARGED = [640, 720];

for (const { name, language, isLonger, widths } of [
  { name: 'French', language: 'fr' },
  { name: 'Chinese', language: 'zh' },
  { name: 'a language with words 40 % longer', language: 'en', isLonger: true },
  { name: 'French enlarged to 200 %', language: 'fr', widths: ENLARGED },
]) {
  test(`nothing leaves its frame on any route at any width in ${name} [S11.fits.languages]`, async ({ page }) => {
    test.setTimeout(240_000);
    const misfits: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      misfits.push(...(await measure(page, path, isLonger ? () => lengthenTexts(page, KEPT) : undefined, widths)));
    };
    await page.goto(`/login?lang=${language}`);
    await expect(page).not.toHaveURL(/lang=/);
    for (const { path } of PUBLIC_ROUTES) await look(path);
    await signIn(page, person);
    const addresses = await Promise.all(GUARDED_ROUTES.map((route) => addressOf(route, person)));
    for (const path of [...addresses, `/receipt/${completed}`, `/transaction-details/${completed}`]) await look(path);
    expect(misfits).toEqual([]);
  });
}
