import { atRest } from '@test/e2e/support/browser/rest';
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

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
