import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { TOUR } from '@/features/landing/tourFiles';
import { clockText } from './captions';
import type { Shot } from './film';
import { FRAME_MS, FRAMES_PER_SECOND } from './film';

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
export async function encodeFilm(shots: readonly Shot[], lengthMs: number, folder: string, to: string): Promise<void> {
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
export async function encodePosters(from: string, root: string): Promise<void> {
  for (const { file, width, quality } of POSTERS) {
    const picture = sharp(from).resize({ width }).avif({ quality, effort: 9, chromaSubsampling: '4:4:4' });
    await picture.toFile(path.join(root, file));
  }
}
