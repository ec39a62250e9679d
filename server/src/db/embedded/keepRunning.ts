import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const GROWTH = 1.5;

/** A program that is kept running, and how each attempt to start it is reported. */
export interface Kept {
  isRunning: () => Promise<boolean>;
  start: () => Promise<unknown>;
  /** Called after each attempt to start it again; the error is null if that worked. */
  onAttempt: (attempt: number, error: unknown) => void;
}

/**
 * Looks four times a second if a program runs, and starts it again if it does not. The pauses between failed attempts
 * grow, up to five seconds. The attempts never end, because a full disk may be freed after hours.
 *
 * @returns how to stop looking; it waits for an attempt that is under way
 */
export function keepRunning({ isRunning, start, onAttempt }: Kept): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @returns the number of the attempt, 0 if it runs */
  const look = async (attempt: number) => {
    try {
      if (await isRunning()) return 0;
      await start();
      onAttempt(attempt, null);
    } catch (error) {
      onAttempt(attempt, error);
    }
    return attempt;
  };
  const watch = async () => {
    for (let attempts = 0; !signal.aborted;) {
      attempts = await look(attempts + 1);
      const pauseMs = Math.min(LOOK_MS * GROWTH ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
