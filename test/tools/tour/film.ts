import type { CDPSession } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cue } from './captions';

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
