import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { storeChoices } from '@test/e2e/support/browser/device';
import { type HeldScripts, holdScripts } from '@test/e2e/support/network/downloads';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

const shellOf = (page: Page) => page.locator('[data-shell]:visible');

test.describe('book', () => {
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
  /** Of the book, which is the first table; that of the own listings comes when the page is idle. */
  const rowsOf = (page: Page) => page.locator('main:visible table').first().locator('tbody tr');
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
        const share = () =>
          rowsOf(page).evaluateAll((rows) => rows.map((row) => row.style.getPropertyValue('--depth')));
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
});

test.describe('wallets', () => {
  test.beforeAll(({ server }) => openForBusiness(server));

  const WALLETS = '[data-slot=wallets]';
  const OVERLAY = '[data-slot=overlay]';
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
});
