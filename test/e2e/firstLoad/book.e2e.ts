import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { storeChoices } from '@test/e2e/support/browser/device';
import { type HeldScripts, holdScripts } from '@test/e2e/support/network/downloads';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';

let ada: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  ada = await aPerson(server, 'Ada', { CNY: '500', NGN: '500000' });
  const kofi = await aPerson(server, 'Kofi', { CNY: '100000', NGN: '500000' });
  for (const [amount, rate] of [
    ['1234.5', '205.1234'],
    ['100', '205.1234'],
    ['7', '206'],
    ['2000.25', '210.55'],
  ] as const)
    await listNow(server, kofi, { amount, rate });
  // The viewer's own listing is not in the book that they see.
  await listNow(server, ada, { amount: '55', rate: '204' });
});

const shellOf = (page: Page) => page.locator('[data-shell]:visible');
const rowsOf = (page: Page) => page.locator('main:visible table tbody tr');
/** The line of figures above the book is as high as its font makes it. */
const MOST_MOVED_PX = 3;

/** What a row says; the spoken word for the best rate is after the rate. */
const ROWS = [
  /^205\.1234.*1,334\.50.*1,334\.50$/s,
  /^206\.0000.*7\.00.*1,341\.50$/s,
  /^210\.5500.*2,000\.25.*3,341\.75$/s,
];

/** Where the cells of a row are. */
const boxesOf = (page: Page) =>
  rowsOf(page)
    .first()
    .locator('td:visible')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRectReadOnly));

/** The page is as it was before the first of these visits, but for what is stored on the device. */
async function startAgain(page: Page, choices: Record<string, unknown> = {}) {
  await page.unrouteAll();
  await storeChoices(page, choices);
}

/** A phone has room for one pair. */
async function expectListedInFront(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('CNY for NGN');
  const [ghc, ngn] = await shellOf(page).locator('fieldset label').all();
  const colour = (label = ghc) => label?.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => colour(ngn)).not.toBe(await colour(ghc));
}

test('the rates are there before the scripts, as wide as the page is and as its language writes them, and stay where they are when the app comes [S11.load.rates, S11.load.still] [S2.publicMarket.2]', async ({
  page,
}) => {
  await signIn(page, ada);
  for (const width of [390, 1440])
    await test.step(`at ${String(width)} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await startAgain(page);
      const scripts = await holdScripts(page);
      await page.goto('/market/CNY', { waitUntil: 'commit' });
      await expect(rowsOf(page)).toHaveText(ROWS);
      await expect(shellOf(page)).toHaveAttribute('inert');
      if (width === 390) await expectListedInFront(page);
      const [early, boxes] = [await rowsOf(page).allInnerTexts(), await boxesOf(page)];
      const share = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.style.getPropertyValue('--depth')));
      const shares = await share();
      await scripts.letGo();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual(early);
      const moved = (await boxesOf(page)).map(({ x, y }, index) =>
        Math.hypot(x - (boxes[index]?.x ?? 0), y - (boxes[index]?.y ?? 0)),
      );
      expect(Math.max(...moved)).toBeLessThanOrEqual(MOST_MOVED_PX);
      await expect.poll(() => share()).toEqual(shares);
    });

  await test.step('on a phone, when it becomes known late what the server offers', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await startAgain(page);
    const answer: { letGo: () => void } = { letGo: () => undefined };
    const held = new Promise<void>((resolve) => (answer.letGo = resolve));
    await page.route('**/backend/capabilities/', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/market/CNY', { waitUntil: 'commit' });
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    await expect(rowsOf(page)).toHaveText(ROWS);
    const boxes = await boxesOf(page);
    answer.letGo();
    await expect(page.getByRole('button', { name: /alert/i }).first()).toBeVisible();
    await expect.poll(() => boxesOf(page)).toEqual(boxes);
  });

  await test.step('in French', async () => {
    await startAgain(page, { language: 'fr' });
    await holdScripts(page);
    await page.goto('/market/CNY?lang=fr', { waitUntil: 'commit' });
    await expect(rowsOf(page).first()).toContainText(/205,1234.*1\u202f334,50/s);
  });
});

/** Resolves in the frame after the early answers about the market were complete. */
const untilAnswered = (page: Page) =>
  page.evaluate(async () => {
    for (const [, early] of window.crossrateEarly ?? []) await (await early?.response)?.clone().text();
    await new Promise(requestAnimationFrame);
  });

/** The answers are there, and the page is still as it was drawn; then the app comes and draws its own. */
async function expectLeftToTheApp(page: Page, scripts: HeldScripts): Promise<void> {
  await expect(shellOf(page)).toHaveCount(1);
  await untilAnswered(page);
  await expect(rowsOf(page)).toHaveCount(0);
  await scripts.letGo();
  await expect(page.locator('[data-shell]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the user chose, or the address asks for, and what only the app can show then. */
const LEFT = [
  ['the way in which rates are read', { quotedPer: { 'CNY-NGN': 'NGN' } }, '/market/CNY'],
  ['a pair on the watchlist', { watched: 'CNY/NGN' }, '/market/CNY'],
  ['a level in the address', {}, '/market/CNY?for=NGN&rate=206'],
  ['rates below 1', {}, '/market/NGN'],
] as const;

/** Answers to the early read of the listings that the app would not use, or that are not as our server sends them. */
const OTHERS = [
  ['no validator', { 'content-type': 'application/json' }, '[]'],
  [
    'an amount that is a number',
    { etag: '"1"', 'content-type': 'application/json' },
    '[{"id":1,"user":9,"currency":"CNY","swap_to":"NGN","Amount":1.5,"rate":"205"}]',
  ],
  [
    'a lister that is an object',
    { etag: '"1"', 'content-type': 'application/json' },
    '[{"id":1,"user":{"id":9},"currency":"CNY","swap_to":"NGN","Amount":"1.5","rate":"205"}]',
  ],
  ['an object', { etag: '"1"', 'content-type': 'application/json' }, '{"results":[]}'],
] as const;

test('the page is as it was drawn until the app comes, after a choice that only the app can show and after an early answer that it would not use [S11.load.rates]', async ({
  page,
}) => {
  await signIn(page, ada);
  for (const [what, choices, address] of LEFT)
    await test.step(what, async () => {
      await startAgain(page, choices);
      const scripts = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expectLeftToTheApp(page, scripts);
    });
  for (const [what, headers, body] of OTHERS)
    await test.step(what, async () => {
      await startAgain(page);
      const scripts = await holdScripts(page);
      await page.route('**/backend/listings/**', (route) => route.fulfill({ headers, body }), { times: 1 });
      await page.goto('/market/CNY', { waitUntil: 'commit' });
      await expectLeftToTheApp(page, scripts);
    });
});
