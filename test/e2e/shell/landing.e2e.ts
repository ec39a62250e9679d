import type { Page, Request } from '@playwright/test';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { recordWire } from '@test/e2e/support/network/wire';
import { atRest } from '@test/e2e/support/browser/rest';

const form = (page: Page) => page.getByRole('form', { name: 'Stay Updated' });
const name = (page: Page) => form(page).getByLabel('Name');
const email = (page: Page) => form(page).getByLabel('Email');
const send = (page: Page) => form(page).getByRole('button', { name: 'Stay Updated' });

test('it is sent once, the page confirms it, and it is kept [S7.sendContactForm, S8.contactSuccess]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  await page.goto('/');
  await name(page).fill('Kofi');
  await email(page).fill('kofi@readers.crossrate.example');
  await send(page).dblclick();
  await expect(form(page).getByText(LANDING_SENTENCES.contactSent)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  const body = { name: 'Kofi', email: 'kofi@readers.crossrate.example' };
  await expect.poll(() => wire.calls()).toEqual([{ line: 'POST email/', contentType: 'application/json', body }]);
  await expect.poll(() => server.db.query('select name, email from contact_messages')).toEqual([body]);
});

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
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/poster-640\.avif$/);
  await atRest(page);
  expect(requests.map((request) => request.url())).toEqual([]);
  const placeBefore = await playButton(page).boundingBox();
  await playButton(page).click();
  await expect(film(page)).toBeFocused();
  await expect.poll(() => film(page).boundingBox()).toEqual(placeBefore);
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
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
    .toEqual([1280, 800]);
});
