import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });

test.beforeAll(({ server }) => openForBusiness(server));

const books = (page: Page) => page.getByRole('group', { name: 'Books' });
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

/** The places across the desk at which the first sight has no card, by what is wider than a gap. */
const emptyPlaces = (desk: Locator) =>
  desk.evaluate((element) => {
    const gap = 16;
    const frames = [...document.querySelectorAll('main section')].map((card) => card.getBoundingClientRect());
    const seen = frames.filter(({ top }) => top < window.innerHeight / 2);
    const from = element.getBoundingClientRect().left;
    const across = Array.from(
      { length: Math.ceil((window.innerWidth - gap - from) / gap) },
      (_, at) => from + at * gap,
    );
    return across.filter((at) => !seen.some(({ left, right }) => left - gap <= at && at <= right + gap));
  });

async function expectFull(page: Page, desk: Locator, size: { width: number; height: number }): Promise<void> {
  await test.step(`at ${String(size.width)} pixels`, async () => {
    await page.setViewportSize(size);
    await expect(page.getByRole('region', { name: 'Trades' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Chart' })).toBeAttached();
    await expect.poll(() => emptyPlaces(desk)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  });
}

test('panels that are hidden and a column that is widened by keyboard and by pointer stay so on the next visit, for this size of screen [S11.layout.panels] [S11.layout.widths] [S11.layout.kept] [S11.layout.sizes]', async ({
  page,
  server,
}) => {
  await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
  await signIn(page, await aPerson(server, 'Arranger'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/CNY');
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('checkbox', { name: 'Trades' }).uncheck();
  await page.keyboard.press('Escape');
  const splitter = page.getByRole('separator', { name: 'Width of the ticket column' });
  await splitter.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  const ticket = page.getByRole('region', { name: 'Order ticket' });
  await expect.poll(async () => (await ticket.boundingBox())?.width).toBe(336);
  const handle = await splitter.boundingBox();
  const [x, y] = [(handle?.x ?? 0) + 6, (handle?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(splitter).toHaveAttribute('aria-valuenow', '376');
  await page.reload();
  await expect.poll(async () => (await ticket.boundingBox())?.width).toBe(376);
  await expect(page.getByRole('separator')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Trades' })).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByRole('region', { name: 'Trades' })).toBeVisible();
  await expect(page.getByRole('separator')).toHaveCount(2);
});

test('at 1440 x 900 the first sight of a pair has its book, the ticket, the own orders and listings and the tape, and no column of the desk is empty, however wide it is [S11.layout.first] [S11.layout.columns]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '1000', NGN: '100000' });
  const other = await aPerson(server, 'Lin', { CNY: '1000', NGN: '100000' });
  const rates = ['213', '213.5', '214', '214.5', '215', '216', '217', '218'];
  await Promise.all(rates.map((rate) => listNow(server, other, { amount: '100', rate })));
  await listNow(server, person, { amount: '100', rate: '215' });
  const terms = { from: 'NGN', to: 'CNY', rate: '213', amount: '2130', fee: '21.3' };
  const { id } = await person.session.post<{ id: number }>('transactions/', draftOf(person, 'ORDER', terms));
  await processNow(server, person, String(id));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, person);
  await page.goto('/market/CNY/NGN');
  const own = page.getByRole('region', { name: 'My orders and listings' });
  const tape = page.getByRole('region', { name: 'Trades' });
  await expect(own.getByRole('row', { name: /CNY → NGN/ })).toBeVisible();
  const parts = [
    page.getByRole('region', { name: 'Book', exact: true }),
    page.getByRole('region', { name: 'Order ticket' }),
    own,
    own.getByRole('row', { name: /CNY → NGN/ }),
    tape,
    tape.getByRole('row', { name: /213/ }).first(),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  for (const size of SIZES) await expectFull(page, books(page), size);
  await page.goto('/market/CNY');
  for (const size of SIZES) await expectFull(page, page.locator('[data-columns]'), size);
});

test('a second book on a wide screen is live, takes a press and is still there after a reload; however many books there are, no column is empty or too wide [S11.books.add] [S11.books.take] [S11.books.kept] [S11.books.fit] [S11.layout.columns]', async ({
  page,
  server,
}) => {
  const lin = await aPerson(server, 'Lin', { CNY: '1000', GHC: '1000' });
  await listNow(server, lin, { amount: '100', rate: '215' });
  await listNow(server, lin, { amount: '40', rate: '143', from: 'GHC', to: 'NGN' });
  await signIn(page, await aPerson(server, 'Trader', { NGN: '100000' }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/market/CNY/NGN');
  await page.getByRole('button', { name: 'Pairs beside' }).click();
  await page.getByRole('checkbox', { name: 'GHC / NGN' }).check();
  await page.keyboard.press('Escape');
  const [first, second] = ['CNY / NGN', 'GHC / NGN'].map((name) => page.getByRole('region', { name }));
  if (!first || !second) throw new Error('There are two books.');
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  expect(right?.y).toBe(left?.y);
  // What is listed meanwhile appears by itself.
  await listNow(server, lin, { amount: '10', rate: '142', from: 'GHC', to: 'NGN' });
  await second.getByRole('link', { name: '142.0000' }).click();
  await expect(page.getByRole('heading', { name: 'Buy GHC with NGN' })).toBeVisible();
  // 1420 with the fee of 1 %.
  await expect(page.getByLabel('You pay', { exact: true })).toHaveValue('1434.34343435');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Buy GHC with NGN' })).toBeVisible();
  await expect(second.getByRole('link', { name: '142.0000' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('region', { name: 'Book', exact: true })).toBeVisible();
  await expect(second).toHaveCount(0);

  await page.evaluate(() => {
    const desk = 'three.books=CNY-NGN+GHC-NGN&wide.books=CNY-NGN+GHC-NGN+CNY-GHC';
    const stored = { desk: JSON.stringify(desk), _persist: '{"version":7,"rehydrated":true}' };
    localStorage.setItem('persist:crossrate', JSON.stringify(stored));
  });
  await page.goto('/market/CNY/NGN');
  for (const [count, size] of [
    [2, { width: 1800, height: 1000 }],
    [2, { width: 1920, height: 1080 }],
    [3, { width: 2560, height: 1440 }],
  ] as const) {
    await page.setViewportSize(size);
    await expect(books(page).getByRole('region', { name: ' / ' })).toHaveCount(count);
    await expectFull(page, books(page), size);
  }
});

test('what is starred in one browser is starred in another one where the same user logs in [S11.watch.user]', async ({
  page,
  browser,
  server,
}) => {
  const person = await aPerson(server, 'Roamer');
  await signIn(page, person);
  // A market of which nobody lists anything has no pair to star.
  await listNow(server, await aPerson(server, 'Maker', { CNY: '100' }), { amount: '100', rate: '214' });
  await page.goto('/market/CNY');
  const star = (on: typeof page) => on.getByRole('button', { name: 'Watch CNY for NGN' });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/watchlist/') && answer.request().method() === 'PUT',
  );
  await star(page).click();
  expect((await saved).status()).toBe(200);
  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await other.goto('/market/CNY');
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();
});
