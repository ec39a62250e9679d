import AxeBuilder from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from '@test/e2e/support/server/longServer';
import { type LongDesk, makeLongDesk } from '@test/e2e/support/console/longDesk';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { openPlace, placesOf } from '@test/e2e/support/console/places';
import { measure } from '@test/e2e/support/pages/measure';

let desk: LongDesk;

test.beforeAll(async ({ server, world }) => {
  desk = await makeLongDesk(server, world);
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** What is asked and written in a dialog of a case, and what the close of a day shows. */
async function openDialogs(page: Page, { funding }: LongDesk): Promise<string[]> {
  const misfits: string[] = [];
  await openPlace(page, `inbox/${funding}`);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  for (const key of ['a', 'r', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    misfits.push(...(await measure(page, `the dialog of ${key}`)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return misfits;
}

/** The close of yesterday, which is in the address of its screen. */
async function closeYesterday(page: Page): Promise<string> {
  await openPlace(page, 'books');
  await page.getByRole('button', { name: /^Close \d/ }).click();
  await page.getByRole('region', { name: 'Closed days (UTC)' }).getByRole('link', { name: /^\d/ }).click();
  await expect(page.getByRole('region', { name: /^The close of \d/ })).toBeVisible();
  return new URL(page.url()).pathname.replace('/operator/', '');
}

/** Takes a screen as it is at a desk and on a phone, in both themes, and asks axe in each. */
async function look(page: Page, info: TestInfo, place: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${place.replace(/\W+/g, '-')} ${String(width)} ${colorScheme}`;
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true, animations: 'disabled' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      found.push(...serious.map(({ id, nodes }) => [name, id, nodes[0]?.html]));
    }
  }
  return found;
}

test('nothing leaves its frame on any screen of the console at any width, and axe finds nothing on a phone or at a desk [S11.console.fits]', async ({
  page,
  server,
}, info) => {
  await page.goto('/operator');
  const misfits = await measure(page, 'the log-in');
  const found = await look(page, info, 'log-in');
  await logInOperator(page, await anOperator(server, 'owner'));
  const day = await closeYesterday(page);
  for (const place of [...placesOf(desk), day]) {
    await openPlace(page, place);
    misfits.push(...(await measure(page, place)));
    found.push(...(await look(page, info, place)));
  }
  misfits.push(...(await openDialogs(page, desk)));
  expect(misfits).toEqual([]);
  expect(found).toEqual([]);
});
