import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow } from '@test/e2e/support/market/settlement';
import { neverIdle } from '@test/e2e/support/network/downloads';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';

/** In millionths of the layout shift that browsers report. */
const MOST_SHIFT = 10_000;

/** What moved on the page, and how much, in millionths. */
interface Shift {
  size: number;
  moved: string[];
}

test.beforeAll(({ server }) => openForBusiness(server));

async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node?.textContent ?? '').slice(0, 40)}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
        );
        if (!hadRecentInput) shifts.push({ size: Math.round(value * 1_000_000), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

test('little moves while a page loads, at a desk and on a phone [S11.load.still, S11.mine.still]', async ({
  page,
  server,
}) => {
  await neverIdle(page);
  const shifts = await watchShifts(page);
  const person = await aPerson(server, 'Ada', { CNY: '1000', GHC: '1000', NGN: '100000' });
  const other = await aPerson(server, 'Kofi', { CNY: '1000' });
  await listNow(server, other, { amount: '100', rate: '214' });
  await listNow(server, person, { amount: '100', rate: '215' });
  const moved: string[] = [];
  await signIn(page, person);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const route of [...PUBLIC_ROUTES, ...GUARDED_ROUTES]) {
      await page.goto(await addressOf(route, person));
      await expect(page).toHaveTitle(`${route.title} · Crossrate`);
      await atRest(page);
      const seen = await shifts();
      const total = seen.reduce((sum, { size }) => sum + size, 0);
      const where = `${route.path} at ${String(width)}`;
      if (total > MOST_SHIFT) moved.push(`${where}: ${String(total)} ${JSON.stringify(seen, null, 1)}`);
    }
  }
  expect(moved).toEqual([]);
});
