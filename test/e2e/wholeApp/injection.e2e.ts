import { expect, test } from '@test/e2e/support/server/longServer';
import { atRest } from '@test/e2e/support/browser/rest';
import { addressOf, goInApp, GUARDED_ROUTES } from '@test/e2e/support/pages/routes';
import { INJECTIONS, countRuns, expectNothingRan, spoilAnswers } from '@test/e2e/support/pages/injections';
import { signIn } from '@test/e2e/support/people/people';

const SAID = INJECTIONS[0] ?? '';
/** Where texts that people entered are shown to the letter. */
const SHOWS_TEXTS = ['/user-notifications', '/withdraw', '/homepage', '/profile'];

test('no text of any answer runs, and what people entered is shown to the letter [S11.injection]', async ({
  page,
  context,
  troubles,
  world: { person },
}) => {
  // Unknown statuses and types are shown as they are; a spoilt image address is no image.
  troubles.expect(/^answer 4\d\d: GET|^failed: GET|^console: Failed to load resource/);
  await signIn(page, person);
  const addresses = await Promise.all(GUARDED_ROUTES.map((route) => addressOf(route, person)));
  await countRuns(context);
  await spoilAnswers(context);
  await page.goto('/homepage');
  await atRest(page);
  for (const address of addresses)
    await test.step(address, async () => {
      await goInApp(page, address);
      await expect(page.locator('main')).toHaveCount(1);
      if (SHOWS_TEXTS.includes(address)) await expect(page.getByText(SAID).first()).toBeVisible();
      await expectNothingRan(page, address);
    });
});

test('no text of an address or of a refusal runs [S11.injection]', async ({
  page,
  context,
  troubles,
  world: { person },
}) => {
  troubles.expect(/answer 4\d\d|status of 4\d\d|failed: 4\d\d/);
  await countRuns(context);
  await context.route('**/backend/register/', (route) =>
    route.fulfill({ status: 400, json: { email: [INJECTIONS.join(' ')] } }),
  );
  await page.goto('/register');
  await page.getByLabel('Email').fill('lin@people.crossrate.example');
  await page.getByLabel('Username').fill(SAID);
  await page.getByLabel('Password', { exact: true }).fill('Sail-the-7-seas');
  await page.getByLabel(/confirm/i).fill('Sail-the-7-seas');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(SAID).first()).toBeVisible();
  await expectNothingRan(page);
  await signIn(page, person);
  // The page of an address reads it before the app does, so the first one of each kind is loaded.
  for (const base of ['/market/', '/list-confirmation/', '/disputes/', '/password-reset/'])
    for (const [at, text] of INJECTIONS.filter((_, place) => place % 19 === 0).entries()) {
      const address = base + encodeURIComponent(text);
      if (at === 0 || base === '/password-reset/') await page.goto(address);
      else await goInApp(page, address);
      await atRest(page);
      await expectNothingRan(page, base + text);
    }
});
