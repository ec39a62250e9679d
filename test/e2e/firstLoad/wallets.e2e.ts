import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { storeChoices } from '@test/e2e/support/browser/device';
import { holdScripts } from '@test/e2e/support/network/downloads';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.beforeAll(({ server }) => openForBusiness(server));

const WALLETS = '[data-slot=wallets]';
const OVERLAY = '[data-slot=overlay]';
const shellOf = (page: Page) => page.locator('[data-shell]:visible');
const rowsOf = (page: Page) => page.locator(`${WALLETS} li:visible`);

/** Ada with balances of several lengths. */
async function enter(page: Page, server: RunningServer) {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '4321.09', GHC: '500', NGN: '98765.5' }));
}
/** Nothing is held back or stored but this, and the scripts of the next page. */
async function startAgain(page: Page, choices: Record<string, unknown> = {}) {
  await page.unrouteAll();
  await storeChoices(page, choices);
  return holdScripts(page);
}

/** Notes after each change of the page whether it shows this text among the wallets, from now on. */
const watchChanges = (page: Page, text: string) =>
  page.evaluate(
    ([place, wanted]) => {
      const shown: boolean[] = [];
      Object.assign(window, { shown });
      const isShown = (element: HTMLElement) => element.offsetParent !== null && element.innerText.includes(wanted);
      const look = () => shown.push([...document.querySelectorAll<HTMLElement>(place)].some(isShown));
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    [WALLETS, text] as const,
  );
/** Resolves in the frame after the early answer about the wallets was complete. */
const untilAnswered = (page: Page) =>
  page.evaluate(async () => {
    const early = [...(window.crossrateEarly ?? [])].find(([address]) => address.endsWith('/wallets/'));
    await (await early?.[1]?.response)?.clone().text();
    await new Promise(requestAnimationFrame);
  });
const changesOf = (page: Page) => page.evaluate(() => (window as unknown as { shown: boolean[] }).shown);

const KNOWN = { etag: '"1"', 'content-type': 'application/json' };
const wallet = (currency: string, balance: unknown) => JSON.stringify([{ id: '1', currency, balance }]);

/** Answers to the early read that the build has drawn nothing for, or that the app would not use. */
const OTHERS = [
  ['no wallet', { body: '[]', headers: KNOWN }],
  ['a currency that nobody knows', { body: wallet('XOF', '5'), headers: KNOWN }],
  ['no validator', { body: wallet('CNY', '4321.09'), headers: { 'content-type': 'application/json' } }],
  ['a page of HTML', { body: '<p>Not here', headers: { ...KNOWN, 'content-type': 'text/html' } }],
  ['an error', { body: '{"error":"Try again"}', headers: KNOWN, status: 503 }],
] as const;

test('the balances are there before the scripts, hidden or as the language writes them, and stay when the app comes [S11.load.figures] [S2.home.1, S2.home.5, S2.home.6] [S11.hide.all]', async ({
  page,
  server,
}) => {
  await enter(page, server);
  for (const width of [390, 1440])
    await test.step(`at ${String(width)} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const scripts = await startAgain(page);
      await page.goto('/homepage', { waitUntil: 'commit' });
      await expect(rowsOf(page)).toHaveText([/4,321\.09$/, /500\.00$/, /98,765\.50$/]);
      await expect(shellOf(page).locator(OVERLAY)).toHaveCount(0);
      await expect(shellOf(page)).toHaveAttribute('inert');
      const early = await rowsOf(page).allInnerTexts();
      const place = await page.locator(`${WALLETS}:visible`).boundingBox();
      await watchChanges(page, '4,321.09');
      await scripts.letGo();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual(early);
      await expect.poll(() => page.locator(`${WALLETS}:visible`).boundingBox()).toEqual(place);
      expect(new Set(await changesOf(page))).toEqual(new Set([true]));
    });

  await test.step('hidden amounts are not in the page early either', async () => {
    const scripts = await startAgain(page, { areAmountsHidden: true });
    await page.goto('/homepage', { waitUntil: 'commit' });
    await expect(shellOf(page)).toHaveCount(1);
    await untilAnswered(page);
    await expect(shellOf(page).locator(OVERLAY)).toBeVisible();
    await scripts.letGo();
    await expect(rowsOf(page).first()).toContainText('hidden');
    await expect.poll(() => page.content()).not.toContain('4,321');
  });

  await test.step('a balance is cut to 2 decimals, and a dash if it is no number', async () => {
    await startAgain(page);
    const sent = [
      { id: '1', currency: 'NGN', balance: 'much' },
      { id: '2', currency: 'CNY', balance: '4321.09999999' },
      { id: '3', currency: 'USD', balance: 7 },
    ];
    await page.route('**/backend/wallets/', (route) => route.fulfill({ body: JSON.stringify(sent), headers: KNOWN }));
    await page.goto('/homepage', { waitUntil: 'commit' });
    await expect(rowsOf(page)).toHaveText([/^₦.*—$/, /^¥.*4,321\.09$/, /^\$.*7\.00$/]);
  });

  // The page keeps its language from then on.
  await test.step('in French', async () => {
    await startAgain(page, { language: 'fr' });
    await page.goto('/homepage?lang=fr', { waitUntil: 'commit' });
    await expect(rowsOf(page)).toHaveText([/4\u202f321,09$/, /500,00$/, /98\u202f765,50$/]);
  });
});

test('an early answer that the app would not use, or that nothing is drawn for, leaves the page as it was, for the app [S11.load.figures]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/503|NOT_JSON/);
  await enter(page, server);
  for (const [what, answer] of OTHERS)
    await test.step(what, async () => {
      const scripts = await startAgain(page);
      await page.route('**/backend/wallets/', (route) => route.fulfill(answer), { times: 1 });
      await page.goto('/homepage', { waitUntil: 'commit' });
      await expect(shellOf(page)).toHaveCount(1);
      await untilAnswered(page);
      await expect(shellOf(page).locator(OVERLAY)).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(0);
      await scripts.letGo();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
