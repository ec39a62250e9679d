import { expect, test } from '@test/e2e/support/browser/fixtures';
import { LONG_NAME, makeLongWorld } from '@test/e2e/support/market/longWorld';
import { PATIENT } from '@test/e2e/support/market/settlement';
import { lengthenTexts } from '@test/e2e/support/pages/lengthened';
import { measure } from '@test/e2e/support/pages/measure';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import type { Someone } from '@test/e2e/support/people/people';
import { signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: PATIENT, trace: 'off' });

/** Names, which no translation makes longer. */
const KEPT = [LONG_NAME, 'Crossrate'];

let person: Someone;
let completed: string;

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000);
  ({ person, completed } = await makeLongWorld(server));
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const { name, language, isLonger } of [
  { name: 'French', language: 'fr', isLonger: false },
  { name: 'Chinese', language: 'zh', isLonger: false },
  { name: 'a language with words 40 % longer', language: 'en', isLonger: true },
]) {
  test(`nothing leaves its frame on any route at any width in ${name} [S11.fits.languages]`, async ({ page }) => {
    test.setTimeout(240_000);
    const misfits: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      misfits.push(...(await measure(page, path, isLonger ? () => lengthenTexts(page, KEPT) : undefined)));
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
