import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { openForBusiness } from '@test/e2e/support/market/market';
import { speakForServer } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** One listing as the backend spells it. */
interface FakeListing {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

/** `Amount` yuan for naira at a rate, listed by another user. */
const aFakeListing = (id: number, rate: string, Amount = '100'): FakeListing => ({
  id,
  user: 999_999,
  currency: 'CNY',
  swap_to: 'NGN',
  Amount,
  rate,
});

/** Everybody's listings as the test says, in the place of the server's; `publish` changes them and says so. */
async function fakeMarket(page: Page, first: readonly FakeListing[]) {
  let listings = first;
  const say = await speakForServer(page);
  await page.route(/\/backend\/listings\/\?all_pairs=true/, (route) => route.fulfill({ json: listings }));
  return {
    publish(next: readonly FakeListing[]) {
      listings = next;
      say(JSON.stringify({ group: 'listings' }));
    },
  };
}

test.beforeAll(({ server }) => openForBusiness(server));

const FEW = 40;
const MANY = 10_000;
const listings = (count: number): FakeListing[] =>
  Array.from({ length: count }, (_, index) => aFakeListing(index + 1, `2${String(MANY + index)}`));

const book = (page: Page) => page.getByRole('table', { name: 'CNY for NGN by rate' });
const row = (page: Page, rate: string) => page.locator(`[data-rate="${rate}"]`);
const topOf = async (page: Page, rate: string) => (await row(page, rate).boundingBox())?.y;
const total = (page: Page) => page.getByRole('region', { name: 'CNY for NGN' }).locator('dd').first();

async function openDesk(page: Page, server: RunningServer, first: readonly FakeListing[]) {
  await signIn(page, await aPerson(server, 'Trader', { NGN: '1000' }));
  const market = await fakeMarket(page, first);
  await page.goto('/market/CNY');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  await expect(book(page)).toBeVisible();
  // With rates as long as these the market's rate takes a line of its own and moves the rows.
  await expect(page.getByText('Market 214.0000').first()).toBeVisible();
  return market;
}

test('rows never jump under the pointer: with listings above, with a level that goes, among ten thousand levels and at the end of the book [S10.desk.keys] [S10.thousands.rows]', async ({
  page,
  server,
}) => {
  const first = listings(FEW);
  const market = await openDesk(page, server, first);
  const [pointed, next] = ['210005', '210006'];
  const hold = (rate: string, top: number | undefined) => expect.poll(() => topOf(page, rate)).toBe(top);
  const has = (levels: number) => expect(book(page)).toHaveAttribute('aria-rowcount', String(levels + 1));

  await test.step('whatever is added or removed above', async () => {
    await row(page, pointed).hover();
    const before = await topOf(page, pointed);
    market.publish([aFakeListing(901, '209001'), aFakeListing(902, '209002'), ...first]);
    await has(FEW + 2);
    await hold(pointed, before);
    market.publish(first.slice(3));
    await has(FEW - 3);
    await hold(pointed, before);
  });

  await test.step('a level that goes keeps its place, and takes nothing until the pointer moves', async () => {
    const before = await topOf(page, pointed);
    market.publish(first.slice(3).filter(({ rate }) => rate !== pointed));
    await expect(row(page, pointed)).toContainText('gone');
    await hold(pointed, before);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL('/market/CNY');
    await row(page, next).hover();
    await expect(row(page, pointed)).toHaveCount(0);
  });

  await test.step('ten thousand levels scroll to the last, and rows in view stay in place', async () => {
    const all = listings(MANY);
    market.publish(all);
    await has(MANY);
    await row(page, next).getByRole('link').focus();
    await page.keyboard.press('End');
    await expect(row(page, '219999').getByRole('link')).toBeFocused();
    await expect(row(page, '219999')).toBeInViewport();
    await expect.poll(() => page.locator('[data-rate]').count()).toBeLessThan(60);
    const before = await topOf(page, '219999');
    market.publish([aFakeListing(99_999, '209001'), ...all]);
    await has(MANY + 1);
    await hold('219999', before);
    await expect(row(page, '219999').getByRole('link')).toBeFocused();
  });

  for (const [what, rate] of Object.entries({ above: '210003', below: '210058' }))
    await test.step(`at the end of the book, when a level ${what} disappears`, async () => {
      const some = listings(60);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      market.publish(some);
      await has(60);
      await row(page, '210056').getByRole('link').focus();
      await page.keyboard.press('End');
      await expect(row(page, '210059')).toBeInViewport();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await row(page, '210056').hover();
      const before = await topOf(page, '210056');
      market.publish(some.filter((listing) => listing.rate !== rate));
      await has(59);
      await hold('210056', before);
    });
});

test('a level opens its ticket, Esc closes it, a reload brings it back; the desk says since when it is not live, and then what changed meanwhile [S10.desk.take] [S10.desk.charts] [S10.stale.since] [S10.stale.away]', async ({
  page,
  server,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection|failed: OFFLINE/);
  const first = listings(FEW);
  const market = await openDesk(page, server, first);
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('canvas')).toBeVisible();
  await row(page, '210002').getByRole('link').press('Enter');
  const ticket = page.getByRole('region', { name: 'Buy CNY with NGN' });
  await expect(ticket).toBeVisible();
  await expect(page).toHaveURL('/market/CNY?for=NGN&rate=210002');
  await page.reload();
  await expect(ticket.getByLabel('You pay')).toHaveValue('1000');
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await expect(page).toHaveURL('/market/CNY?for=NGN');
  await expect(row(page, '210002').getByRole('link')).toBeFocused();

  await expect(total(page)).toHaveText('¥ 4,000.00');
  await atRest(page);
  await context.setOffline(true);
  await expect(page.getByText(/^Not live since \d\d:\d\d:\d\d$/)).toBeVisible();
  market.publish([aFakeListing(1, '210000', '150'), ...first.slice(2)]);
  await context.setOffline(false);
  await expect(page.getByText(/^Not live since/)).toHaveCount(0);
  const away = page.getByRole('region', { name: 'While you were away' });
  await expect(away).toContainText('1 listing gone');
  await expect(away).toContainText('210,001.0000');
  await expect(row(page, '210000')).toContainText('more');
  await away.getByRole('button', { name: 'Clear' }).click();
  await expect(away).toHaveCount(0);
});
