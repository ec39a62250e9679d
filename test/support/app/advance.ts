import { setImmediate } from 'node:timers';

/** Every promise that can settle without time passing has settled. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Lets fake time pass, in milliseconds, with promises settling after each timer. Jest's own asynchronous way sleeps a
 * real millisecond for each timer, which makes thousands of runs take minutes.
 */
export async function advance(duration: number): Promise<void> {
  let isOver = false;
  setTimeout(() => (isOver = true), duration);
  await settled();
  while (!isOver) {
    jest.advanceTimersToNextTimer();
    await settled();
  }
}

/** Holds time: it moves only if a test moves it. Failed calls, which are part of such tests, print nothing. */
export function holdTime(): void {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Undoes `holdTime` and every other spy. */
export function releaseTime(): void {
  jest.useRealTimers();
  jest.restoreAllMocks();
}
