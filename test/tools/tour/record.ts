import { chromium } from '@playwright/test';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '@test/e2e/support/browser/findBrowser';
import { demoCredentials, signIn } from '@test/e2e/support/people/people';
import { startServer } from '@test/e2e/support/server/startServer';
import { STAGE } from './camera';
import { captionsText } from './captions';
import { encodeFilm, encodePosters } from './encode';
import type { Film } from './film';
import { startFilm } from './film';
import { rehearse } from './rehearsal';
import { SCENES } from './scenes';
import { openStage } from './stage';

const TOUR_FOLDER = path.resolve(__dirname, '../../../public/tour');
const SERVER = { DEMO: 'on', PROCESS_AFTER_S: '5', LOG_LEVEL: 'warn' };
const MAX_BYTES = 2_000_000;

/** Plays the scenes as Ama, one of the demo's users, on a separate server and database. */
async function shoot(folder: string): Promise<Film> {
  const server = await startServer(SERVER);
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: STAGE, colorScheme: 'light' });
    const page = await context.newPage();
    await signIn(page, demoCredentials('Ama'));
    await page.goto('/homepage');
    await rehearse(page);
    const film = startFilm(await context.newCDPSession(page), folder);
    const stage = await openStage(page, film);
    for (const scene of SCENES) await scene(stage);
    return film;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-tour-'));
  try {
    const film = await shoot(folder);
    await mkdir(TOUR_FOLDER, { recursive: true });
    const video = path.join(TOUR_FOLDER, 'tour.mp4');
    await encodeFilm(film.shots(), film.lengthMs(), folder, video);
    await encodePosters(film.poster(), path.dirname(TOUR_FOLDER));
    await writeFile(path.join(TOUR_FOLDER, 'tour.en.vtt'), captionsText(film.cues()));
    const { size } = await stat(video);
    console.log(`The tour: ${String(film.lengthMs() / 1000)} s, ${String(Math.round(size / 1000))} kB`);
    if (size >= MAX_BYTES) throw new Error('The tour is larger than it may be.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
