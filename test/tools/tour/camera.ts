import type { CDPSession } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cue } from './files';

/** What the camera shows: the point of the page in its middle, and how many times larger than life. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** A point in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export const STAGE = { width: 1280, height: 800 } as const;

/** The whole page. */
export const WHOLE: View = { x: STAGE.width / 2, y: STAGE.height / 2, zoom: 1 };

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The position of the page's corner on the screen in this view; the page always fills the screen. */
export function shiftOf({ x, y, zoom }: View): Point {
  return {
    x: between(STAGE.width * (1 - zoom), STAGE.width / 2 - x * zoom, 0),
    y: between(STAGE.height * (1 - zoom), STAGE.height / 2 - y * zoom, 0),
  };
}

/** The position on the screen of a point of the page. */
export function toScreen({ x, y }: Point, view: View): Point {
  const shift = shiftOf(view);
  return { x: x * view.zoom + shift.x, y: y * view.zoom + shift.y };
}

/** A part of the screen. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** The position on the page of a point of the screen. */
export function toPage({ x, y }: Point, view: View): Point {
  const shift = shiftOf(view);
  return { x: (x - shift.x) / view.zoom, y: (y - shift.y) / view.zoom };
}

/** Slow at both ends; share and answer go from 0 to 1. */
export const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

/** The point so far along the way. */
export const pointBetween = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The view so far along the way; each step of the zoom looks as large as the one before. */
export function viewBetween(from: View, to: View, share: number): View {
  return { ...pointBetween(from, to, share), zoom: from.zoom * (to.zoom / from.zoom) ** share };
}

const CLOSEST = 2.1;

/**
 * The view that shows a part as large as it fits, given its current place on the screen; if it is too tall, its top.
 */
export function viewOf(part: Box, marginPx: number, now: View): View {
  const corner = toPage(part, now);
  const [width, height] = [part.width / now.zoom, part.height / now.zoom];
  const zoom = Math.min(CLOSEST, STAGE.width / (width + 2 * marginPx));
  const tall = STAGE.height / zoom;
  const y = corner.y + (height + 2 * marginPx > tall ? tall / 2 - marginPx : height / 2);
  return { x: corner.x + width / 2, y, zoom };
}

export const FRAMES_PER_SECOND = 25;
export const FRAME_MS = 1000 / FRAMES_PER_SECOND;

/** One picture and how many frames it stays. */
export interface Shot {
  file: string;
  frames: number;
}

/** The film while it is made: its time is counted in frames, however long the machine takes for one. */
export interface Film {
  /** Takes a picture of the page that stays for so many frames. */
  shoot(frames: number): Promise<void>;
  /** Takes a picture that is not in the film: the poster. */
  keep(): Promise<void>;
  /** From here on this text is the caption. */
  say(words: string): void;
  shots(): readonly Shot[];
  poster(): string;
  /** What was said, each until the next; the last one until the end. */
  cues(): Cue[];
  lengthMs(): number;
}

/** An empty film of the page behind the session; pictures go into the folder. */
export function startFilm(session: CDPSession, folder: string): Film {
  const shots: Shot[] = [];
  const said: { words: string; atMs: number }[] = [];
  const poster = path.join(folder, 'poster.png');
  const picture = async (file: string) => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    await writeFile(file, data, 'base64');
  };
  const lengthMs = () => shots.reduce((sum, { frames }) => sum + frames, 0) * FRAME_MS;
  return {
    shoot: async (frames) => {
      const file = path.join(folder, `${String(shots.length).padStart(5, '0')}.png`);
      await picture(file);
      shots.push({ file, frames });
    },
    keep: () => picture(poster),
    say: (words) => void said.push({ words, atMs: lengthMs() }),
    shots: () => shots,
    poster: () => poster,
    cues: () =>
      said.map(({ words, atMs }, index) => ({ words, fromMs: atMs, toMs: said[index + 1]?.atMs ?? lengthMs() })),
    lengthMs,
  };
}
