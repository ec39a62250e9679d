import type { Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { makeLongWorld } from '@test/e2e/support/market/longWorld';
import { anOperator, logInOperator, makeLongDesk, openPlace, placesOf } from '@test/e2e/support/console/operators';
import { PATIENT } from '@test/e2e/support/market/market';
import { startServer } from '@test/e2e/support/server/startServer';

/** Operators work at a desk. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** `inbox/12` is taken as `console-inbox-12`. */
const nameOf = (place: string) => `console-${place.replace('/', '-')}`;

/**
 * Takes each section of the console, alone and with a case open, in both themes. One page takes all, because a code
 * opens one session. The server is one of its own, with cases that wait.
 */
export async function takeConsole(browser: Browser, output: string, wanted: RegExp): Promise<void> {
  const server = await startServer(PATIENT);
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  try {
    const places = placesOf(await makeLongDesk(server, await makeLongWorld(server))).filter((place) =>
      wanted.test(nameOf(place)),
    );
    if (places.length === 0) return;
    await logInOperator(page, await anOperator(server, 'owner'));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const folder = path.join(output, `${String(size.width)}-${colorScheme}`);
        await mkdir(folder, { recursive: true });
        for (const place of places) {
          await openPlace(page, place);
          await page.screenshot({ path: path.join(folder, `${nameOf(place)}.png`), animations: 'disabled' });
        }
      }
    }
  } finally {
    await context.close();
    await server.stop();
  }
}
