import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TOUR } from '@/features/landing/tourFiles';
import { LANGUAGE_IDS } from '@contract/values/languages';
import { captionsText, clockText, readCues, readMp4 } from '@test/tools/tour/files';
import { PROJECT } from './sources';

const MAX_VIDEO_BYTES = 2_000_000;
const MAX_POSTER_BYTES = 25_000;
const FRAME_MS = 40;
/** Twenty characters a second are read in comfort. */
const READING_MS_PER_CHARACTER = 50;

const bytesOf = (address: string) => readFileSync(path.join(PROJECT, 'public', address));
const film = bytesOf(TOUR.video);
const { lengthMs, startsAtOnce } = readMp4(film);
const cuesIn = (language: string) => readCues(bytesOf(TOUR.captions(language)).toString('utf8'));
const cues = cuesIn('en');

test('the video is a tour of half a minute or so, under 2 MB, which starts before it is all there [S1.landing.1]', () => {
  expect(lengthMs).toBeGreaterThanOrEqual(25_000);
  expect(lengthMs).toBeLessThanOrEqual(40_000);
  expect(film.length).toBeLessThan(MAX_VIDEO_BYTES);
  expect(startsAtOnce).toBe(true);
});

/** The width and height in the header of an AVIF picture. */
function sizeOf(picture: Buffer): [width: number, height: number] {
  const at = picture.indexOf('ispe') + 8;
  return [picture.readUInt32BE(at), picture.readUInt32BE(at + 4)];
}

test.each([
  [TOUR.smallPoster, TOUR.smallWidth],
  [TOUR.poster, TOUR.width],
])('the poster %s is an AVIF of at most 25 kB, in the shape that the page reserves [S11.load.still]', (file, width) => {
  const poster = bytesOf(file);
  expect(poster.length).toBeLessThanOrEqual(MAX_POSTER_BYTES);
  expect(poster.toString('latin1', 4, 12)).toBe('ftypavif');
  expect(sizeOf(poster)).toEqual([width, (width * TOUR.height) / TOUR.width]);
});

test('the captions cover the video from its first to its last moment', () => {
  expect(cues[0]?.fromMs).toBe(0);
  for (const [index, cue] of cues.entries()) expect(cue.toMs).toBe(cues[index + 1]?.fromMs ?? cues.at(-1)?.toMs);
  expect(Math.abs(lengthMs - (cues.at(-1)?.toMs ?? 0))).toBeLessThanOrEqual(FRAME_MS);
});

test('each caption is shown long enough to be read', () => {
  const hurried = cues.filter(({ words, fromMs, toMs }) => toMs - fromMs < words.length * READING_MS_PER_CHARACTER);
  expect(cues.length).toBeGreaterThan(4);
  expect(hurried).toEqual([]);
});

test.each(LANGUAGE_IDS)('the captions in %s come at the same moments as the English ones', (id) => {
  const momentsOf = (language: string) => cuesIn(language).map(({ fromMs, toMs }) => ({ fromMs, toMs }));
  expect(momentsOf(id)).toEqual(momentsOf('en'));
  expect(cuesIn(id).every(({ words }) => words !== '')).toBe(true);
});

test('captions are read as they are written', () => {
  const told = [
    { words: 'First.', fromMs: 0, toMs: 3_040 },
    { words: 'Then, over an hour later.', fromMs: 3_040, toMs: 3_725_007 },
  ];
  expect(clockText(3_725_007)).toBe('01:02:05.007');
  expect(readCues(captionsText(told))).toEqual(told);
});
