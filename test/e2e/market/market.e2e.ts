import { atRest } from '@test/e2e/support/browser/rest';
import type { Page, Locator } from '@playwright/test';
import { openBackendSession, readWallets } from '@test/e2e/support/people/backendSession';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { sendListing, openForBusiness, listNow } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import jsQR from 'jsqr';

test.describe('market', () => {
  test.beforeAll(({ server }) => openForBusiness(server));

  const book = (page: Page) => page.getByRole('table', { name: 'CNY for NGN by rate' });
  const level = (page: Page, rate: string) => book(page).getByRole('row', { name: rate });
  const status = (page: Page) => page.getByRole('banner').getByRole('status');

  test('a crash of the server is shown, ends by itself, and loses nothing [S4.live.2, S9.reconnectDelay]', async ({
    page,
    server,
    troubles,
  }) => {
    troubles.expect(/ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket connection/);
    // What fails meanwhile is logged, and only logged (spec 8).
    troubles.expect(/get[A-Z]\w+ failed: (OFFLINE|TIMEOUT|NOT_JSON)/);
    const lister = await aPerson(server, 'Survivor', { CNY: '500' });
    const watcher = await aPerson(server, 'Watcher', { NGN: '1000' });
    await signIn(page, watcher);
    await page.goto('/market/CNY');
    await expect(status(page)).toHaveText('Live');
    await sendListing(lister, { amount: '33.33', rate: '219.19' });
    // What the page still loads would fail otherwise, which is another matter. The chart is the last to load.
    const chart = page.getByRole('region', { name: 'Chart' });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas')).toBeVisible();
    await atRest(page);
    await server.kill();
    await expect(status(page)).toHaveText('Reconnecting');
    await server.restart();
    await expect(status(page)).toHaveText('Live');
    await expect(level(page, '219.1900')).toContainText('33.33');
    await expect(page).toHaveURL('/market/CNY');
    const again = await openBackendSession(server.url, lister);
    await expect.poll(() => readWallets(again)).toMatchObject({ CNY: '466.67' });
    await expect.poll(() => readWallets(watcher.session)).toMatchObject({ NGN: '1000' });
    await expectRightBooks(server.db);
  });
});

test.describe('share', () => {
  test.beforeAll(async ({ server }) => {
    await openForBusiness(server);
    await listNow(server, await aPerson(server, 'Kofi', { CNY: '100' }), { amount: '100', rate: '212.4' });
  });

  const LEVEL = '/market/CNY?for=NGN&rate=212.4';
  const ticket = (page: Page) => page.getByRole('region', { name: 'Buy CNY with NGN' });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share this rate' });

  /** Reads the QR code in what the browser paints. */
  async function readPainted(page: Page, code: Locator): Promise<string | null> {
    const picture = (await code.screenshot()).toString('base64');
    const { width, height, bytes } = await page.evaluate(async (text) => {
      const png = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([png], { type: 'image/png' }));
      const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
      brush?.drawImage(image, 0, 0);
      const painted = brush?.getImageData(0, 0, image.width, image.height).data ?? [];
      return { width: image.width, height: image.height, bytes: Array.from(painted) };
    }, picture);
    return jsQR(Uint8ClampedArray.from(bytes), width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  }

  test('a press in the ticket shows the link and a QR code that cameras read, in the light theme and in the dark one [S11.share.link, S11.share.qr]', async ({
    page,
    server,
  }) => {
    await signIn(page, await aPerson(server, 'Lin', { NGN: '1000' }));
    await page.goto(LEVEL);
    await expect(ticket(page)).toBeVisible();
    await atRest(page);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const link = `${server.url}${LEVEL}`;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'Share this rate' }).click();
      await expect(sheet(page).getByText(link)).toBeVisible();
      const code = sheet(page).getByRole('img', { name: 'QR code of the link: CNY for NGN at 212.4' });
      await expect(code).toBeVisible();
      // On a busy machine a script of the desk may also come as late as this.
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
      await expect.poll(() => readPainted(page, code)).toBe(link);
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      await expect(ticket(page)).toBeVisible();
      await expect(page).toHaveURL(LEVEL);
    }
  });
});
