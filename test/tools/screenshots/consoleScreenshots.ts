import type { Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { SECTIONS } from '@test/e2e/support/console/sections';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** Operators work at a desk. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Takes each section of the console, in both themes. One page takes all, because a code opens one session. */
export async function takeConsole(browser: Browser, server: RunningServer, output: string, wanted: RegExp) {
  const sections = SECTIONS.map((title) => title.toLowerCase()).filter((name) => wanted.test(`console-${name}`));
  if (sections.length === 0) return;
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logInOperator(page, await anOperator(server, 'owner'));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const folder = path.join(output, `${String(size.width)}-${colorScheme}`);
      await mkdir(folder, { recursive: true });
      for (const name of sections) {
        await page.goto(`/operator/${name}`);
        await page.getByRole('main').getByRole('region').first().waitFor();
        await page.screenshot({ path: path.join(folder, `console-${name}.png`), animations: 'disabled' });
      }
    }
  }
  await context.close();
}
