import { imageSize } from 'image-size';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { LONGEST_WAIT_MS } from '@contract/values/constants';
import { refusalTexts } from '@/texts/refusals';
import { tooMany, unavailable } from '@server/platform/refusal';
import { Turns, WaitedTooLong } from '@server/platform/turns';
import type { Upload } from './repository';

const EXTENSION = path.extname(__filename);
const PROGRAM = path.join(__dirname, `imageProgram${EXTENSION}`);
const RUN_TYPESCRIPT = ['--require', require.resolve('tsx/cjs')];
/** A process without an image ends after this time, because most servers get few. */
const IDLE_MS = 20_000;
/** It handles files of strangers, so it gets only these variables and no secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/** The process ended, or was ended, before it had cleaned the image. */
export class ImageGivenUp extends Error {}

/** Sends an image to a process and waits for the clean one. */
function ask(child: ChildProcess, bytes: Buffer): Promise<Upload | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ImageGivenUp('the process for images ended'));
    child.once('exit', giveUp);
    child.once('message', (image: Upload | null) => {
      child.off('exit', giveUp);
      resolve(image);
    });
    child.send(bytes, (error) => error && giveUp());
  });
}

/** Starts the program and waits until it is ready. It ends by itself with the server's process. */
async function startProgram(): Promise<ChildProcess> {
  const child = fork(PROGRAM, [], {
    execArgv: EXTENSION === '.ts' ? RUN_TYPESCRIPT : [],
    serialization: 'advanced',
    env: { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), UV_THREADPOOL_SIZE: '1' },
  });
  // An unhandled error would end the server. The effect of the error is seen as the end of the child.
  child.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended before it was ready')));
  await Promise.race([once(child, 'message'), ended]).catch((cause: unknown) => {
    throw new ImageGivenUp('no process for images', { cause });
  });
  // It must not keep the server's process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** One process for images: started for the first image, ended when it takes too long or has had no image for a while. */
export class ImageProcess {
  private child: Promise<ChildProcess> | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** The process, started if there is none. */
  private running(): Promise<ChildProcess> {
    if (this.child) return this.child;
    const child = startProgram();
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.then((process) => process.once('exit', forget), forget);
    this.child = child;
    return child;
  }

  private async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    (await child)?.kill();
  }

  /**
   * Cleans one image at a time.
   *
   * @returns null if the bytes are not a complete image
   * @throws ImageGivenUp after `limitMs`, without the time that the process needs to start
   */
  async clean(bytes: Buffer, limitMs: number): Promise<Upload | null> {
    if (limitMs <= 0) throw new ImageGivenUp('the image has waited too long');
    clearTimeout(this.idle);
    const child = await this.running();
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    try {
      return await ask(child, bytes);
    } finally {
      clearTimeout(limit);
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }
}

/** How many images of one user may be in the queue, being cleaned or waiting. */
const MOST_OF_USER = 2;
/** How many images of all users may wait. */
const MOST_WAITING = 6;
const RETRY_AFTER_S = 5;

interface Cleaner {
  clean(bytes: Buffer, limitMs: number): Promise<Upload | null>;
}

/**
 * Cleans images, as many at the same time as there are cleaners, and at most two of one user. An image is given up if
 * it is not clean when the app stops waiting for its answer.
 */
export class ImageQueue {
  private readonly turns: Turns;
  private readonly free: Cleaner[];
  private readonly ofUsers = new Map<string, number>();

  constructor(cleaners: readonly Cleaner[]) {
    this.free = [...cleaners];
    this.turns = new Turns(cleaners.length);
  }

  /**
   * @throws Refusal `tooMany` if the user has two images in the queue, `unavailable` if the queue is full or the image
   *   was given up
   */
  async clean(userId: string, bytes: Buffer): Promise<Upload | null> {
    const count = this.ofUsers.get(userId) ?? 0;
    if (count >= MOST_OF_USER) throw tooMany(refusalTexts.ownImagesBusy, RETRY_AFTER_S);
    if (this.turns.waiting >= MOST_WAITING) throw unavailable(refusalTexts.imagesBusy, RETRY_AFTER_S);
    const end = performance.now() + LONGEST_WAIT_MS;
    this.ofUsers.set(userId, count + 1);
    try {
      const clean = () => this.useFree((cleaner) => cleaner.clean(bytes, end - performance.now()));
      return await this.turns.run(clean, LONGEST_WAIT_MS);
    } catch (error) {
      const isLate = error instanceof ImageGivenUp || error instanceof WaitedTooLong;
      throw isLate ? unavailable(refusalTexts.imageTooSlow, RETRY_AFTER_S) : error;
    } finally {
      const left = (this.ofUsers.get(userId) ?? 1) - 1;
      if (left > 0) this.ofUsers.set(userId, left);
      else this.ofUsers.delete(userId);
    }
  }

  private async useFree(work: (cleaner: Cleaner) => Promise<Upload | null>): Promise<Upload | null> {
    const cleaner = this.free.pop();
    if (!cleaner) throw new Error('more images than cleaners');
    try {
      return await work(cleaner);
    } finally {
      this.free.push(cleaner);
    }
  }
}

/** The accepted types and how they are served. The bytes alone decide, never a file name or a header. */
const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const MAX_SIDE_PIXELS = 30_000;
/**
 * The largest pictures of phones have 200 million pixels. A JPEG of that size is decoded at a reduced scale, so it
 * takes no more memory than one of 25 million.
 */
const MAX_PIXELS_OF_JPEG = 205_000_000;
/** A JPEG with several scans and an interlaced PNG are in memory as a whole. Cameras write neither. */
export const MOST_PIXELS_OF_PROGRESSIVE = 25_000_000;
/** A screenshot of a whole page that was scrolled: 1080 x 21,000 pixels. It is decoded row by row. */
const MAX_PIXELS_OF_PNG = 25_000_000;
/** Larger than a screenshot of any phone. A pixel of these types takes four times as long as one of a JPEG. */
const MAX_PIXELS = 12_500_000;

const SIGNATURES: Record<string, readonly (number | null)[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  // RIFF, four bytes for the length, WEBP.
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

const startsWith = (bytes: Uint8Array, signature: readonly (number | null)[]) =>
  signature.every((byte, at) => byte === null || bytes[at] === byte);

const MOST_PIXELS: Record<string, number> = {
  'image/jpeg': MAX_PIXELS_OF_JPEG,
  'image/png': MAX_PIXELS_OF_PNG,
};

/** How many pixels an image of a media type may have. */
export const mostPixelsOf = (mediaType: string): number => MOST_PIXELS[mediaType] ?? MAX_PIXELS;

/** The media type of an image, or null for bytes that are not a PNG, JPEG, WebP or GIF of a sensible size. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  try {
    const { type = '', width, height } = imageSize(bytes);
    const mediaType = MEDIA_TYPES[type];
    const signature = SIGNATURES[type];
    if (mediaType === undefined || !signature || !startsWith(bytes, signature)) return null;
    const sensible =
      [width, height].every((side) => side > 0 && side <= MAX_SIDE_PIXELS) && width * height <= mostPixelsOf(mediaType);
    return sensible ? mediaType : null;
  } catch {
    return null;
  }
}
