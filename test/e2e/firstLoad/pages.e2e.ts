import { ONE_TRY } from '@test/e2e/support/browser/rest';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { storeChoices } from '@test/e2e/support/browser/device';
import { openForBusiness } from '@test/e2e/support/market/market';
import { holdScripts } from '@test/e2e/support/network/downloads';

test.beforeAll(({ server }) => openForBusiness(server));

test('the landing page is there before its scripts, in the theme of the user and in place of a guarded route without a session, and they take it over as it is [S6.roles.1] [S11.load.pages, S11.load.elsewhere]', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme });
      const scripts = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(heading).toBeVisible();
      await heading.evaluate((element) => element.setAttribute('data-first', ''));
      await scripts.letGo();
      await page.getByLabel('Name').fill('Ada');
      // Only the app answers a form, once it has taken the page over. The heading is still the one that came first.
      await expect(async () => {
        await page.getByLabel('Name').press('Enter');
        await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true', ONE_TRY);
      }).toPass();
      await expect.poll(() => heading.getAttribute('data-first')).toBe('');
      await page.unrouteAll();
    });

  await test.step('a chosen theme, and a route behind the guard', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await storeChoices(page, { theme: 'dark' });
    await holdScripts(page);
    await page.goto('/homepage', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/$/);
    await expect(heading).toBeVisible();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(13, 16, 22)');
  });

  await test.step('on a server that knows index.html only, no page of another route is seen', async () => {
    await page.unrouteAll();
    const scripts = await holdScripts(page);
    const landing = await (await page.request.get('/')).text();
    await page.route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: landing }));
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(() => scripts.asked.size).toBeGreaterThan(0);
    await expect(heading).toHaveCount(0);
    await scripts.letGo();
    await expect(heading).toHaveText('Login');
  });
});
