import type { Page, Request } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';

const MAX_BYTES = 2_000_000;

function watchFilm(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\/tour\/.*\.(mp4|webm|vtt)$/.test(request.url())) requests.push(request);
  });
  return requests;
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play the tour' });
const film = (page: Page) => page.getByLabel('Tour of the app');

test('the tour is fetched only when it is played, then it plays with its captions [S1.landing.1]', async ({ page }) => {
  const requests = watchFilm(page);
  await page.goto('/');
  await expect(playButton(page)).toBeVisible();
  await expect(playButton(page).locator('img')).toHaveJSProperty('complete', true);
  const still = playButton(page).locator('img');
  expect(await still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await still.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/poster-640\.avif$/);
  await page.waitForLoadState('networkidle');
  expect(requests.map((request) => request.url())).toEqual([]);
  const placeBefore = await playButton(page).boundingBox();
  await playButton(page).click();
  await expect(film(page)).toBeFocused();
  expect(await film(page).boundingBox()).toEqual(placeBefore);
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => (video.paused ? 0 : video.currentTime)))
    .toBeGreaterThan(0.2);
  await expect
    .poll(() =>
      film(page).evaluate(({ textTracks: [captions] }: HTMLVideoElement) => [
        captions?.mode,
        (captions?.cues?.length ?? 0) > 4,
        (captions?.activeCues?.length ?? 0) === 1,
      ]),
    )
    .toEqual(['showing', true, true]);
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
    1280, 800,
  ]);
});

test('the tour is under 2 MB and comes in parts [S1.landing.1]', async ({ request }) => {
  const whole = await request.get('/tour/tour.mp4');
  expect(whole.headers()['content-type']).toBe('video/mp4');
  expect((await whole.body()).length).toBeLessThan(MAX_BYTES);
  const part = await request.get('/tour/tour.mp4', { headers: { Range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(100);
});

test('the tour plays by keyboard and with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await playButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(film(page)).toBeFocused();
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
});

test('a missing tour shows a plain line with a link to the log-in', async ({ page, troubles }) => {
  troubles.expect(/tour\.(mp4|en\.vtt)|404/);
  await page.route('**/tour/tour.mp4', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/');
  const placeBefore = await playButton(page).boundingBox();
  await playButton(page).click();
  const line = page.getByRole('alert');
  await expect(line).toContainText('The tour cannot be played at the moment.');
  await expect(line).toBeFocused();
  expect(await line.boundingBox()).toEqual(placeBefore);
  await line.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
