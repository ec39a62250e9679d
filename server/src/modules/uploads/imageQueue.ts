import { LONGEST_WAIT_MS } from '@contract/values/constants';
import { refusalTexts } from '@/texts/refusals';
import { tooMany, unavailable } from '@server/platform/refusal';
import { Turns, WaitedTooLong } from '@server/platform/turns';
import { ImageGivenUp } from './imageProcess';
import type { Upload } from './repository';

/** How many images of one user may be in the queue, being cleaned or waiting. */
const MOST_OF_USER = 2;
/** How many images of all users may wait. */
const MOST_WAITING = 6;
const RETRY_AFTER_S = 5;

/** What cleans one image at a time. */
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
    const own = this.ofUsers.get(userId) ?? 0;
    if (own >= MOST_OF_USER) throw tooMany(refusalTexts.ownImagesBusy, RETRY_AFTER_S);
    if (this.turns.waiting >= MOST_WAITING) throw unavailable(refusalTexts.imagesBusy, RETRY_AFTER_S);
    const end = performance.now() + LONGEST_WAIT_MS;
    this.ofUsers.set(userId, own + 1);
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
