import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { chromium } from '@playwright/test';
import { tmpdir } from 'node:os';
import { TOUR } from '@/features/landing/tourFiles';
import { findBrowser } from '@test/e2e/support/browser/findBrowser';
import { demoCredentials, signIn } from '@test/e2e/support/people/people';
import { startServer } from '@test/e2e/support/server/startServer';
import { captionsText, clockText } from './files';
import { type Film, FRAME_MS, FRAMES_PER_SECOND, type Shot, STAGE, startFilm } from './camera';
import { rehearse, SCENES } from './scenes';
import { openStage } from './stage';

const run = promisify(execFile);
/** Lower is better and larger; text stays crisp at this. */
const QUALITY = '25';
const TV_COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const FILTER = `fps=${String(FRAMES_PER_SECOND)},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;

/** It is large and only this tool needs it, so `npm ci` leaves it out. */
function findFfmpeg(): string {
  try {
    return (createRequire(__filename)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
  } catch {
    throw new Error('The tour needs ffmpeg, which is not installed: run `npm run tools:install` once.');
  }
}

async function encode(...args: string[]): Promise<void> {
  await run(findFfmpeg(), ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
}

/** ffmpeg's list of pictures and how long each stays; it wants the last one twice. */
function listOf(shots: readonly Shot[]): string {
  const lines = shots.map(({ file, frames }) => `file '${file}'\nduration ${clockText(frames * FRAME_MS)}`);
  return `${lines.join('\n')}\nfile '${shots.at(-1)?.file ?? ''}'\n`;
}

/** Writes the film as H.264 that every browser plays, its index first so that it starts at once. */
async function encodeFilm(shots: readonly Shot[], lengthMs: number, folder: string, to: string): Promise<void> {
  const list = path.join(folder, 'shots.txt');
  await writeFile(list, listOf(shots));
  const pictures = ['-f', 'concat', '-safe', '0', '-i', list, '-vf', FILTER, '-t', clockText(lengthMs)];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', QUALITY, '-profile:v', 'high', '-g', '250'];
  await encode(...pictures, ...codec, ...TV_COLOURS, '-movflags', '+faststart', '-an', to);
}

/** Each at most 25 kB (decision 242). Text and thin lines stay crisp only with all colours, 4:4:4. */
const POSTERS = [
  { file: TOUR.poster, width: TOUR.width, quality: 45 },
  { file: TOUR.smallPoster, width: TOUR.smallWidth, quality: 55 },
];

/** Writes the posters below `root`. */
async function encodePosters(from: string, root: string): Promise<void> {
  for (const { file, width, quality } of POSTERS) {
    const picture = sharp(from).resize({ width }).avif({ quality, effort: 9, chromaSubsampling: '4:4:4' });
    await picture.toFile(path.join(root, file));
  }
}

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
